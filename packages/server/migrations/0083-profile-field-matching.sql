-- Whether clients find people by what they have in the field.
alter table profile_field add column for_matching boolean not null default false;

-- What the log says of fields from before.
update event set fields = jsonb_set(fields::jsonb, '{fields}', (
  select coalesce(jsonb_agg('{"isForMatching": false}'::jsonb || field), '[]')
  from jsonb_array_elements(fields::jsonb -> 'fields') as field))::json
where kind = 'profile-fields-changed';
