create table saved_search (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  name text not null,
  narrow jsonb not null,
  -- The place among the saved searches of the user, ascending.
  place integer not null,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references realm_user
);
create index saved_search_by_user on saved_search (realm_id, user_id);
