-- The ids of what can be deleted are counted, so that none is used again.
insert into id_counter (realm_id, kind, last_id)
select realm_id, 'profile_field', max(id) from profile_field group by realm_id
union all
select realm_id, 'default_channel_group', max(id) from default_channel_group group by realm_id
union all
select realm_id, 'submessage', max(id) from submessage group by realm_id;
