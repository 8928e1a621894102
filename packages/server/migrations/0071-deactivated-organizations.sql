-- Since when nobody signs in; null: people work here.
alter table realm add column deactivated_at timestamptz;
