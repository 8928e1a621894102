-- Browsers that are notified also while no tab is open. Keys are as the browser wrote them, in base64url.
create table web_push_subscription (
  realm_id integer not null,
  endpoint text not null,
  user_id integer not null,
  -- The session or key with which it was made. When that ends, the subscription ends.
  key_id integer not null,
  p256dh text not null,
  auth text not null,
  primary key (realm_id, endpoint),
  foreign key (realm_id, user_id) references realm_user
);
create index web_push_subscription_by_user on web_push_subscription (realm_id, user_id);

-- New messages of which somebody may have to be notified.
create table web_push_request (
  realm_id integer not null references realm,
  message_id integer not null,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  primary key (realm_id, message_id)
);
create index web_push_request_due on web_push_request (due_at);

-- The key by which push services know this server (RFC 8292): a number, 32 bytes. Subscriptions are bound to it.
create table web_push_key (
  only_one boolean primary key default true check (only_one),
  private_key bytea not null
);
