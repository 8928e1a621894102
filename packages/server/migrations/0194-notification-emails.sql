-- Up to which message it is known who may have to be emailed.
create table notification_email_cursor (
  realm_id integer primary key references realm,
  message_id integer not null,
  -- Until then, one node looks at the messages after it.
  leased_until timestamptz not null default '-infinity'
);

-- Nobody is emailed about what was written before.
insert into notification_email_cursor (realm_id, message_id) select id, last_message_id from realm;

-- Users who get an email about messages, unless they read them before: one row for all messages of a user.
create table notification_email (
  realm_id integer not null,
  user_id integer not null,
  first_message_id integer not null,
  last_message_id integer not null,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  primary key (realm_id, user_id),
  foreign key (realm_id, user_id) references realm_user
);
create index notification_email_due on notification_email (due_at);
