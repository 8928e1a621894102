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

-- Note: triggers, because a node with an earlier version of the program may still run.
create function forget_run_of_deleted() returns trigger language plpgsql as $$
begin
  update message_run set places = null, changes = changes + 1, changed_at = now()
  where (realm_id, run) in (select realm_id, id / 4096 from gone);
  return null;
end $$;

create function forget_run_of_moved() returns trigger language plpgsql as $$
begin
  update message_run set places = null, changes = changes + 1, changed_at = now()
  where (realm_id, run) in (
    select was.realm_id, was.id / 4096 from was join becomes using (realm_id, id)
    where was.recipient_id <> becomes.recipient_id or (was.path is null) <> (becomes.path is null));
  return null;
end $$;

create trigger message_deleted after delete on message
  referencing old table as gone for each statement execute function forget_run_of_deleted();
create trigger message_moved after update on message
  referencing old table as was new table as becomes for each statement execute function forget_run_of_moved();
