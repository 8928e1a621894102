-- Patterns that become links, and places where code can be tried.

create table linkifier (
  realm_id integer not null references realm,
  id integer not null,
  pattern text not null,
  url_template text not null,
  example_input text,
  reverse_template text,
  -- JSON: an array of templates.
  alternative_url_templates jsonb not null,
  place integer not null,
  -- A removed one stays, so that its id is never given again.
  is_removed boolean not null default false,
  primary key (realm_id, id)
);

create table playground (
  realm_id integer not null references realm,
  id integer not null,
  name text not null,
  language text not null,
  url_template text not null,
  is_removed boolean not null default false,
  primary key (realm_id, id)
);
