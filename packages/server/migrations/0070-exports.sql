-- Archives of an organization that administrators asked for.

create table realm_export (
  realm_id integer not null references realm,
  id integer not null,
  type smallint not null,
  acting_user_id integer not null,
  requested_at timestamptz not null,
  -- Where the archive is found, as the one who asked reached the organization.
  site_url text not null,
  -- When the node that makes the archive last said that it is still there.
  alive_at timestamptz not null,
  storage_key text,
  size bigint,
  failed_at timestamptz,
  deleted_at timestamptz,
  primary key (realm_id, id),
  foreign key (realm_id, acting_user_id) references realm_user
);

-- An import puts files into the storage before there is an organization that they belong to.
alter table loose_file drop constraint loose_file_realm_id_fkey;
