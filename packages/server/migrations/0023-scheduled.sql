-- Messages that wait for their time: those that people will send, and reminders of others.

create table scheduled_message (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  -- One of them: a channel, or everybody in the conversation, ascending. Neither: a reminder.
  channel_id integer,
  user_ids integer[],
  topic text not null,
  content text not null,
  rendered text not null,
  deliver_at timestamptz not null,
  -- What a message takes from the request that sends it.
  client text not null,
  site_url text not null,
  read_by_sender boolean not null,
  -- The message that a reminder is about.
  target_message_id integer,
  -- Why it was not sent.
  failure text,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references realm_user
);
create index scheduled_message_by_user on scheduled_message (realm_id, user_id);
create index scheduled_message_due on scheduled_message (deliver_at) where failure is null;
