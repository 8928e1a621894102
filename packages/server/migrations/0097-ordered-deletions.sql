-- Messages of people whose account has ended that shall go, until all of them are gone.
create table ordered_deletion (
  realm_id integer not null references realm,
  user_id integer not null,
  in_public_channels boolean not null,
  in_private_channels boolean not null,
  direct boolean not null,
  -- From here on there may be more of them.
  after_id integer not null,
  -- What is written later, when they have come back, stays.
  last_id integer not null,
  primary key (realm_id, user_id)
);
