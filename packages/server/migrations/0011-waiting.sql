-- Until when it was reckoned who has waited long enough to be a full member.
alter table realm add column waiting_reckoned_at timestamptz not null default now();
