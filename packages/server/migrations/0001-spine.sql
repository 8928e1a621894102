-- The spine: organizations, people, groups, channels, conversations, messages, flags, the log, queues.
-- Every key leads with realm_id; ids count per organization and are handed out by its one writer.

create table realm (
  id integer generated always as identity primary key,
  subdomain text not null unique,
  name text not null,
  created_at timestamptz not null default now(),
  settings jsonb not null default '{}',
  permissions jsonb not null,
  -- Invariant: both counters change only under this row's lock, so commit order is id order.
  last_event_id bigint not null default 0,
  last_message_id integer not null default 0
);

create table realm_user (
  realm_id integer not null references realm,
  id integer not null,
  delivery_email text not null,
  full_name text not null,
  role smallint not null,
  is_active boolean not null default true,
  is_bot boolean not null default false,
  bot_type smallint,
  bot_owner_id integer,
  timezone text not null default '',
  avatar_source text not null default 'G',
  avatar_version integer not null default 1,
  can_create_users boolean not null default false,
  date_joined timestamptz not null,
  primary key (realm_id, id)
);
create unique index realm_user_email on realm_user (realm_id, lower(delivery_email));

create table user_password (
  realm_id integer not null,
  user_id integer not null,
  -- argon2id
  hash text not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references realm_user
);

create table api_key (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  name text not null,
  -- SHA-256 of the key: keys are 190 bits of chance, so a slow hash adds nothing.
  hash bytea not null,
  created_at timestamptz not null,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references realm_user
);
create index api_key_user on api_key (realm_id, user_id);

create table user_group (
  realm_id integer not null references realm,
  id integer not null,
  name text not null,
  description text not null,
  is_system boolean not null,
  creator_id integer,
  created_at timestamptz,
  deactivated boolean not null default false,
  permissions jsonb not null,
  primary key (realm_id, id)
);
create unique index user_group_name on user_group (realm_id, lower(name)) where not deactivated;

create table user_group_member (
  realm_id integer not null,
  group_id integer not null,
  user_id integer not null,
  primary key (realm_id, group_id, user_id),
  foreign key (realm_id, group_id) references user_group,
  foreign key (realm_id, user_id) references realm_user
);

create table user_group_subgroup (
  realm_id integer not null,
  group_id integer not null,
  subgroup_id integer not null,
  primary key (realm_id, group_id, subgroup_id),
  foreign key (realm_id, group_id) references user_group,
  foreign key (realm_id, subgroup_id) references user_group
);

create table channel (
  realm_id integer not null references realm,
  id integer not null,
  name text not null,
  -- What two channels cannot have in common: the name in one case.
  name_key text not null,
  description text not null,
  rendered_description text not null,
  creator_id integer,
  created_at timestamptz not null,
  is_private boolean not null,
  is_web_public boolean not null,
  is_archived boolean not null default false,
  history_public boolean not null,
  -- null: as the organization; -1: for ever.
  retention_days integer,
  topics_policy text not null,
  folder_id integer,
  permissions jsonb not null,
  primary key (realm_id, id)
);
create unique index channel_name on channel (realm_id, name_key);

create table subscription (
  realm_id integer not null,
  channel_id integer not null,
  user_id integer not null,
  color text not null,
  is_muted boolean not null default false,
  pin_to_top boolean not null default false,
  desktop_notifications boolean,
  email_notifications boolean,
  push_notifications boolean,
  audible_notifications boolean,
  wildcard_mentions_notify boolean,
  primary key (realm_id, channel_id, user_id),
  foreign key (realm_id, channel_id) references channel,
  foreign key (realm_id, user_id) references realm_user
);

-- Who received a channel's messages: those with joined_after < id <= left_after.
create table subscription_span (
  realm_id integer not null,
  channel_id integer not null,
  user_id integer not null,
  joined_after integer not null,
  left_after integer,
  primary key (realm_id, channel_id, user_id, joined_after),
  foreign key (realm_id, channel_id, user_id) references subscription
);
create unique index subscription_span_open on subscription_span (realm_id, channel_id, user_id)
  where left_after is null;

-- People who write to each other directly; user_ids ascends and holds every participant.
create table conversation (
  realm_id integer not null references realm,
  id integer not null,
  user_ids integer[] not null,
  primary key (realm_id, id),
  unique (realm_id, user_ids)
);

-- No foreign keys: this is the hot table, channels and users are never deleted, and the one writer
-- has checked both in memory.
create table message (
  realm_id integer not null,
  id integer not null,
  sender_id integer not null,
  -- 2 x channel id, or 2 x conversation id + 1.
  recipient_id integer not null,
  topic text not null,
  content text not null,
  rendered text not null,
  sent_at timestamptz not null,
  client text not null,
  -- Everybody in the channel was mentioned.
  mentions_channel boolean not null,
  -- Sent from a client where one has read what one has written.
  read_by_sender boolean not null,
  primary key (realm_id, id)
);
create index message_recipient on message (realm_id, recipient_id, id);
create index message_topic on message (realm_id, recipient_id, lower(topic), id);
create index message_sender on message (realm_id, sender_id, id);

-- The flags that few messages have, per person: 1 starred, 2 collapsed, 3 mentioned,
-- 4 topic wildcard mentioned, 5 has alert word, 6 historical.
create table message_flag (
  realm_id integer not null,
  user_id integer not null,
  message_id integer not null,
  flag smallint not null,
  primary key (realm_id, user_id, message_id, flag)
);
create index message_flag_kind on message_flag (realm_id, user_id, flag, message_id);

-- What a person has read: a roaring bitmap for each run of 65,536 message ids.
create table read_chunk (
  realm_id integer not null,
  user_id integer not null,
  chunk integer not null,
  bits bytea not null,
  primary key (realm_id, user_id, chunk)
);

create table event (
  realm_id integer not null,
  id bigint not null,
  kind text not null,
  fields json not null,
  created_at timestamptz not null default now(),
  primary key (realm_id, id)
);
create index event_age on event (created_at, realm_id);

create table event_queue (
  realm_id integer not null,
  id text not null,
  user_id integer not null,
  options json not null,
  -- The position of the snapshot that the queue goes on from.
  registered_at bigint not null,
  idle_timeout integer not null,
  polled_at timestamptz not null,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references realm_user
);
