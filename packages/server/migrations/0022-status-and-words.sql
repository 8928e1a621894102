-- What people say of themselves, what they want to hear of, what they have been told, and what new
-- people start with.

create table user_status (
  realm_id integer not null,
  user_id integer not null,
  status_text text not null,
  -- Null, all three: no emoji.
  emoji_name text,
  emoji_code text,
  reaction_type text,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references realm_user
);

create table alert_words (
  realm_id integer not null,
  user_id integer not null,
  words text[] not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references realm_user
);

create table onboarding_step (
  realm_id integer not null,
  user_id integer not null,
  name text not null,
  primary key (realm_id, user_id, name),
  foreign key (realm_id, user_id) references realm_user
);

-- Settings of new users, where they differ from the initial ones.
alter table realm add column user_defaults jsonb not null default '{}';
