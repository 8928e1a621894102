-- Invitations: a mail to one person, or a link for many. What each is worth is reckoned when it is used.
create table invitation (
  realm_id integer not null references realm,
  id integer not null,
  -- Null: a link for many.
  email text,
  inviter_id integer not null,
  role smallint not null,
  channel_ids integer[] not null,
  group_ids integer[] not null,
  with_defaults boolean not null,
  notifies_inviter boolean not null,
  -- SHA-256 of the secret in the link.
  hash bytea not null,
  -- Of a link for many: those who manage it are shown it again. What is mailed is not kept.
  secret text,
  sent_at timestamptz not null,
  expires_at timestamptz,
  -- When it was used or revoked.
  ended_at timestamptz,
  primary key (realm_id, id)
);
create unique index invitation_hash on invitation (realm_id, hash);
create index invitation_email on invitation (realm_id, lower(email)) where ended_at is null;
create index invitation_sent on invitation (realm_id, sent_at);
