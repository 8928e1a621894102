-- What proves to a node that a message on the bus comes from another node of this database.
create table bus_secret (
  only_one boolean primary key default true check (only_one),
  secret bytea not null
);
