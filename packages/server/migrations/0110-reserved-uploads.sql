-- Uploads that come in parts and have not ended: the space that they will take counts from their beginning, on
-- whichever node that was.
create table reserved_upload (
  realm_id integer not null references realm,
  upload_id text not null,
  owner_id integer not null,
  size bigint not null,
  since timestamptz not null default now(),
  primary key (realm_id, upload_id)
);
create index reserved_upload_age on reserved_upload (since);
