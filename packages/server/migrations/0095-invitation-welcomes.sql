-- What the notification bot tells those who come; null: what it tells everybody new.
alter table invitation add column welcome_text text;
