-- Channels that somebody new can choose together.
create table default_channel_group (
  realm_id integer not null references realm,
  id integer not null,
  name text not null,
  -- What two groups cannot have in common: the name in one case.
  name_key text not null,
  description text not null,
  channel_ids integer[] not null,
  primary key (realm_id, id),
  unique (realm_id, name_key)
);
