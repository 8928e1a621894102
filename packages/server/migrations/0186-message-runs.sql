-- Where the messages of a run of 4,096 ids are, so that a node that starts reads two bytes for each of them instead of an entry of an index.
create table message_run (
  realm_id integer not null,
  run integer not null,
  -- How often one of its messages was deleted or sent elsewhere. Whoever stores places compares it, so that they are never older.
  changes integer not null default 0,
  changed_at timestamptz not null default now(),
  -- Of each recipient, by its id: the id (4 bytes), the number of messages (2), and each as its distance from the first id of the run (2).
  -- Without messages that were moved to another recipient. Null: not known.
  places bytea,
  primary key (realm_id, run)
);

-- Note: a trigger, because a node with an earlier version of the program may still run, and for each row, because conditions of triggers for statements
-- see no rows: edits would pay, too. A row is added where there is none, so that whoever stores the run waits. Once in a transaction is enough.
create function forget_run() returns trigger language plpgsql as $$
begin
  insert into message_run (realm_id, run) values (old.realm_id, old.id / 4096)
  on conflict (realm_id, run) do update
    set places = null, changes = message_run.changes + 1, changed_at = now()
    where message_run.xmin <> pg_current_xact_id()::xid;
  return null;
end $$;

create trigger deletion_forgets_run after delete on message for each row execute function forget_run();
create trigger move_forgets_run after update on message for each row
  when (old.recipient_id <> new.recipient_id or (old.path is null) <> (new.path is null))
  execute function forget_run();
