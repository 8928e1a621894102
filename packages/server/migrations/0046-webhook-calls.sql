-- Messages that outgoing webhooks are still to be told of.
create table webhook_call (
  realm_id integer not null,
  bot_id integer not null,
  message_id integer not null,
  -- Why the bot hears of it: direct_message or mention.
  trigger text not null,
  -- How often somebody has begun to tell it.
  attempts smallint not null default 0,
  -- While somebody tells it: when others take over.
  due_at timestamptz not null,
  primary key (realm_id, bot_id, message_id),
  foreign key (realm_id, bot_id) references realm_user
);
create index webhook_call_due on webhook_call (due_at);
