-- Which account of a provider opens which account here: a provider never gives a subject to somebody else.
create table provider_identity (
  realm_id integer not null references realm,
  issuer text not null,
  subject text not null,
  user_id integer not null,
  linked_at timestamptz not null default now(),
  primary key (realm_id, issuer, subject),
  unique (realm_id, issuer, user_id),
  foreign key (realm_id, user_id) references realm_user (realm_id, id)
);
