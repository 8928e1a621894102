-- The organization's own emoji, pictures of people, and of the organization itself.

create table custom_emoji (
  realm_id integer not null references realm,
  id integer not null,
  name text not null,
  author_id integer not null,
  -- The file's name in the storage, without what stands behind the dot.
  file text not null,
  is_animated boolean not null,
  is_deactivated boolean not null default false,
  created_at timestamptz not null,
  primary key (realm_id, id),
  foreign key (realm_id, author_id) references realm_user
);
create unique index custom_emoji_name on custom_emoji (realm_id, name) where not is_deactivated;

create table avatar (
  realm_id integer not null,
  user_id integer not null,
  file text not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references realm_user
);

-- Which: icon, logo, night_logo. Without a file the picture was there once and is not any more.
create table realm_picture (
  realm_id integer not null references realm,
  which text not null,
  file text,
  version integer not null,
  primary key (realm_id, which)
);
