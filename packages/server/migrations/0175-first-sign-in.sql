-- Accounts that an administrator created: their users join when they sign in for the first time.
alter table realm_user add column awaits_sign_in boolean default false not null;
