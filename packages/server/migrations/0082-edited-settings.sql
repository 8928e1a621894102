-- Which settings somebody has chosen themselves: administrators can leave those alone.
alter table realm_user add column edited_settings text[] not null default '{}';
update realm_user set edited_settings = array(select jsonb_object_keys(settings) order by 1);
