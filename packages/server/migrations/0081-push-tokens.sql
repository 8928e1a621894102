-- Devices that want notifications, by what the service of their platform knows them by.
create table push_token (
  realm_id integer not null,
  kind text not null,
  token text not null,
  user_id integer not null,
  -- The app on the device; null: the platform needs no such thing.
  app_id text,
  primary key (realm_id, kind, token),
  foreign key (realm_id, user_id) references realm_user
);
create index push_token_by_user on push_token (realm_id, user_id);
