-- The domains whose addresses an organization takes, where it does not take all.
create table realm_domain (
  realm_id integer not null references realm,
  domain text not null,
  id integer not null,
  allow_subdomains boolean not null,
  primary key (realm_id, domain)
);
