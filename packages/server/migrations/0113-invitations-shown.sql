-- Who was shown the link of an invitation, beside its maker.
alter table invitation add column shown_to integer[] not null default '{}';
