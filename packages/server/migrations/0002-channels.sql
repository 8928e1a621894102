-- Channels: folders, defaults, the permission to create topics, what people think of topics.

create table channel_folder (
  realm_id integer not null references realm,
  id integer not null,
  name text not null,
  -- The name by which others are told apart, whatever the case.
  name_key text not null,
  description text not null,
  rendered_description text not null,
  creator_id integer,
  created_at timestamptz not null,
  is_archived boolean not null default false,
  -- Not a key: all of them change together where folders change places.
  place integer not null,
  primary key (realm_id, id)
);
create unique index channel_folder_name on channel_folder (realm_id, name_key)
  where not is_archived;

-- What new users are subscribed to.
create table default_channel (
  realm_id integer not null,
  channel_id integer not null,
  primary key (realm_id, channel_id),
  foreign key (realm_id, channel_id) references channel
);

update channel set permissions = channel.permissions
  || jsonb_build_object('can_create_topic_group', everyone.id)
from user_group as everyone
where everyone.realm_id = channel.realm_id and everyone.is_system
  and everyone.name = 'role:everyone';

-- What people think of topics: 1 muted, 2 unmuted, 3 followed.
create table user_topic (
  realm_id integer not null,
  user_id integer not null,
  channel_id integer not null,
  topic_key text not null,
  topic text not null,
  policy smallint not null,
  updated_at timestamptz not null,
  primary key (realm_id, user_id, channel_id, topic_key),
  foreign key (realm_id, user_id) references realm_user,
  foreign key (realm_id, channel_id) references channel
);

-- No foreign keys here, as on messages: channels and users are never deleted, the one writer has checked
-- both in memory, and subscribing thousands of people is mostly these checks.
alter table subscription
  drop constraint if exists subscription_realm_id_channel_id_fkey,
  drop constraint if exists subscription_realm_id_user_id_fkey;
alter table subscription_span
  drop constraint if exists subscription_span_realm_id_channel_id_user_id_fkey;
