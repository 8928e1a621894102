-- What outgoing webhooks are told, and what bots remember.

create table bot_service (
  realm_id integer not null,
  bot_id integer not null,
  base_url text not null,
  interface smallint not null,
  -- Sent along with every message, so it is kept as it is.
  token text not null,
  primary key (realm_id, bot_id),
  foreign key (realm_id, bot_id) references realm_user
);

create table bot_storage (
  realm_id integer not null,
  bot_id integer not null,
  key text not null,
  value text not null,
  primary key (realm_id, bot_id, key),
  foreign key (realm_id, bot_id) references realm_user
);
