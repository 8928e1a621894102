-- Moves of long topics, until all of their messages have moved.
create table ordered_move (
  realm_id integer not null references realm,
  -- The message whose topic was moved. It moves first.
  message_id integer not null,
  user_id integer not null,
  mode text not null,
  ordered_at timestamptz not null,
  from_recipient integer not null,
  from_topic text not null,
  from_topic_key text not null,
  to_recipient integer not null,
  to_topic text not null,
  to_topic_key text not null,
  -- Whether the user could read all of the topic; if not, only what came to them moves.
  reads_all boolean not null,
  tells_old boolean not null,
  tells_new boolean not null,
  moved integer not null,
  -- From here on there may be more of them.
  after_id integer not null,
  -- What is written later stays.
  last_id integer not null,
  primary key (realm_id, message_id)
);
