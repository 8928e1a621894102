-- When people were last there. Not in the log: it changes all the time, and nobody decides on it.

create table presence (
  realm_id integer not null,
  user_id integer not null,
  -- Unix seconds. Null: never active.
  active_at bigint,
  connected_at bigint not null,
  -- Invariant: of two changes the later one has the higher number, so that a client which knows one
  -- number knows what it has not heard of.
  update_id bigint not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references realm_user
);
create index presence_update on presence (realm_id, update_id);

-- The highest number that was given, or that a node which is alone has taken in advance.
create table presence_sequence (
  realm_id integer not null primary key references realm,
  last_update_id bigint not null
);
