-- Devices on which people are signed in: what push notifications would be registered for.
create table client_device (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  primary key (realm_id, id),
  foreign key (realm_id, user_id) references realm_user
);
create index client_device_by_user on client_device (realm_id, user_id);
