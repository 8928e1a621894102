-- Bots that the server itself writes through: nobody owns or changes them.
alter table realm_user add column is_system_bot boolean not null default false;
