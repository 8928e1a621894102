-- Groups that people make, and the permissions that organizations did not have before.

-- Deactivated groups keep their names: they can come back.
alter table user_group add column name_key text;
update user_group set name_key = lower(name);
alter table user_group alter column name_key set not null;
drop index user_group_name;
create unique index user_group_name on user_group (realm_id, name_key);
create index user_group_member_user on user_group_member (realm_id, user_id);

update realm set permissions = given.permissions || realm.permissions
from (
  select realm_id, jsonb_object_agg(permission, id) as permissions
  from user_group
  join (values
    ('can_add_custom_emoji_group', 'role:members'),
    ('can_create_bots_group', 'role:members'),
    ('can_create_groups', 'role:members'),
    ('can_create_write_only_bots_group', 'role:members'),
    ('can_invite_users_group', 'role:members'),
    ('can_manage_all_groups', 'role:owners'),
    ('can_manage_billing_group', 'role:administrators'),
    ('can_set_delete_message_policy_group', 'role:moderators'),
    ('can_set_topics_policy_group', 'role:members'),
    ('can_summarize_topics_group', 'role:everyone'),
    ('create_multiuse_invite_group', 'role:administrators')) as added (permission, name)
    on is_system and user_group.name = added.name
  group by realm_id) as given
where given.realm_id = realm.id;
