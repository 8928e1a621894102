-- People: settings of their own, keys that end, bots, custom profile fields.

alter table realm_user
  add column can_change_emails boolean not null default false,
  -- Those that differ from the initial ones.
  add column settings jsonb not null default '{}';

alter table api_key
  add column expires_at timestamptz,
  add column is_read_only boolean not null default false,
  -- A revoked key stays, so that its id is never given again.
  add column revoked_at timestamptz;
