-- What pages say of themselves, for a while: what messages that link to them show.
create table link_preview (
  realm_id integer not null references realm,
  -- SHA-256 of the address, in hexadecimal digits.
  url_hash text not null,
  -- All three are null where there is nothing to show.
  title text,
  description text,
  picture_url text,
  fetched_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (realm_id, url_hash)
);
create index link_preview_age on link_preview (realm_id, fetched_at);

-- Messages whose links are still to be looked at.
create table preview_wish (
  realm_id integer not null references realm,
  message_id integer not null,
  -- The organization's address as the message was rendered with it.
  site_url text,
  -- How often somebody has begun; an edit begins anew.
  attempts smallint not null default 0,
  -- While somebody does it: when others take over.
  due_at timestamptz not null,
  primary key (realm_id, message_id)
);
create index preview_wish_due on preview_wish (due_at);
