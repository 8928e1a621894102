-- What people keep for themselves: views, drafts, snippets.

-- Ids of rows that come and go are never given again.
create table id_counter (
  realm_id integer not null references realm,
  kind text not null,
  last_id integer not null,
  primary key (realm_id, kind)
);

create table navigation_view (
  realm_id integer not null,
  user_id integer not null,
  fragment text not null,
  is_pinned boolean not null,
  name text,
  added_at timestamptz not null,
  primary key (realm_id, user_id, fragment),
  foreign key (realm_id, user_id) references realm_user
);

create table draft (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  type text not null,
  recipients integer[] not null,
  topic text not null,
  content text not null,
  edited_at timestamptz not null,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references realm_user
);
create index draft_by_user on draft (realm_id, user_id, edited_at);

create table saved_snippet (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  title text not null,
  content text not null,
  created_at timestamptz not null,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references realm_user
);
create index saved_snippet_by_user on saved_snippet (realm_id, user_id);
