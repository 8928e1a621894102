-- What was answered to requests that named a key of their own, so that a repeat does nothing twice.
create table repeat_key (
  realm_id integer not null,
  user_id integer not null,
  key text not null,
  -- SHA-256 of what was asked for.
  fingerprint text not null,
  answer json not null,
  created_at timestamptz not null,
  primary key (realm_id, user_id, key),
  foreign key (realm_id, user_id) references realm_user
);
create index repeat_key_age on repeat_key (realm_id, created_at);
