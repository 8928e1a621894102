-- What an organization is called wherever it moves to; pictures of people are drawn from it.
alter table realm add column uuid uuid not null default gen_random_uuid();

-- What the log says of pictures from before.
update event set fields = (fields::jsonb || jsonb_build_object(
  'source', case when fields::jsonb ->> 'file' is null then 'G' else 'U' end))::json
where kind = 'avatar-changed';
