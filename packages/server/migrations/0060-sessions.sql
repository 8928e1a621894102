-- A browser session is a key that stands in a cookie: it ends as keys do.
alter table api_key add column is_session boolean not null default false;
