-- Files that people upload, and which messages link to them.

alter table realm
  -- Of all files in attachment.
  add column upload_bytes bigint not null default 0,
  add column last_attachment_id integer not null default 0,
  -- Signs addresses that work for a minute: 244 bits of chance.
  add column file_secret text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

create table attachment (
  realm_id integer not null references realm,
  id integer not null,
  owner_id integer not null,
  -- Its address below /user_uploads/.
  path_id text not null,
  storage_key text not null,
  name text not null,
  size bigint not null,
  -- What the bytes are, whatever the client says.
  content_type text not null,
  -- Of pictures that can be shown small.
  width integer,
  height integer,
  frames integer,
  created_at timestamptz not null,
  -- Null: a message links to it.
  unclaimed_since timestamptz,
  primary key (realm_id, id),
  foreign key (realm_id, owner_id) references realm_user
);
create unique index attachment_path on attachment (realm_id, path_id);
create index attachment_owner on attachment (realm_id, owner_id, id);
create index attachment_unclaimed on attachment (unclaimed_since, realm_id)
  where unclaimed_since is not null;

-- No foreign key to messages, which may be deleted by the thousand: a link whose message is gone opens
-- nothing, because access is asked of the message itself.
create table attachment_message (
  realm_id integer not null,
  message_id integer not null,
  attachment_id integer not null,
  primary key (realm_id, message_id, attachment_id),
  foreign key (realm_id, attachment_id) references attachment on delete cascade
);
create index attachment_message_attachment
  on attachment_message (realm_id, attachment_id, message_id);

-- What is in the storage and nothing refers to: not yet, or no longer. It is removed when it is a day old.
create table loose_file (
  realm_id integer not null references realm,
  storage_key text not null,
  since timestamptz not null,
  primary key (realm_id, storage_key)
);
create index loose_file_age on loose_file (since, realm_id);
