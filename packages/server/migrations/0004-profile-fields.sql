-- Custom profile fields and what people have in them.

create table profile_field (
  realm_id integer not null references realm,
  id integer not null,
  type smallint not null,
  position integer not null,
  name text not null,
  hint text not null,
  -- JSON text as clients get it, or empty.
  data text not null,
  in_summary boolean not null,
  required boolean not null,
  editable_by_user boolean not null,
  primary key (realm_id, id)
);

create table profile_value (
  realm_id integer not null,
  user_id integer not null,
  field_id integer not null,
  value text not null,
  -- HTML, for texts.
  rendered text,
  primary key (realm_id, user_id, field_id),
  foreign key (realm_id, user_id) references realm_user,
  foreign key (realm_id, field_id) references profile_field
);
create index profile_value_field on profile_value (realm_id, field_id);
