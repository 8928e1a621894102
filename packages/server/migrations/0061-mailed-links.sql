-- Links that were sent by mail: whoever follows one proves that they read that mailbox. Each works once.
create table mailed_link (
  realm_id integer not null references realm,
  -- SHA-256 of the secret in the link.
  hash bytea not null,
  purpose text not null,
  user_id integer,
  details jsonb not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (realm_id, hash)
);
create index mailed_link_user on mailed_link (realm_id, user_id, purpose);
create index mailed_link_age on mailed_link (realm_id, expires_at);
