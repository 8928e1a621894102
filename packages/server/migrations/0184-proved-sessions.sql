-- A session that a provider started without asking for a password, or the like, is no proof of who sits at the browser.
alter table api_key add column is_proved boolean default true not null;
