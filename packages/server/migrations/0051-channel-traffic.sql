-- How much is written in channels, by day, for the weekly traffic that clients show.

-- Messages a week on average; null: too young to tell.
alter table channel add column weekly_traffic integer;

create table channel_traffic (
  realm_id integer not null,
  -- Since 1970-01-01, UTC.
  day integer not null,
  channel_id integer not null,
  messages integer not null,
  primary key (realm_id, day, channel_id)
);

-- Up to where messages are counted: each is looked at once.
create table channel_traffic_counted (
  realm_id integer not null references realm primary key,
  day integer not null,
  message_id integer not null
);
