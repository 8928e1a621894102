-- Widgets of messages, such as polls, and what people do with them: the first one is the widget itself.
create table submessage (
  realm_id integer not null,
  id integer not null,
  message_id integer not null,
  sender_id integer not null,
  type text not null,
  content text not null,
  primary key (realm_id, id)
);
create index submessage_message on submessage (realm_id, message_id, id);
