/**
 * The tables of the API document by section: the names of their rows or, for sentences, their number. A row that
 * is in no table of tests is not verified by anything.
 */
export const documentRows: Readonly<Record<string, string | number>> = {
  'Channel object':
    'stream_id name is_archived description rendered_description date_created creator_id invite_only is_web_public stream_post_policy is_announcement_only message_retention_days history_public_to_subscribers topics_policy first_message_id folder_id is_recently_active can_add_subscribers_group can_remove_subscribers_group can_administer_channel_group can_delete_any_message_group can_delete_own_message_group can_move_messages_out_of_channel_group',
  'Custom profile field types': 8,
  Draft: 'id type to topic content timestamp',
  Errors:
    'STREAM_DOES_NOT_EXIST BAD_REQUEST STREAM_WILDCARD_MENTION_NOT_ALLOWED TOPIC_WILDCARD_MENTION_NOT_ALLOWED UNAUTHORIZED_PRINCIPAL NOT_FOUND',
  'GET /server_settings: answer':
    'authentication_methods external_authentication_methods service_feature_level service_version service_merge_base push_notifications_enabled is_incompatible email_auth_enabled require_email_format_usernames realm_uri realm_url realm_name realm_icon realm_description realm_web_public_access_enabled',
  'GET /streams':
    'include_public include_web_public include_subscribed exclude_archived include_all include_default include_owner_subscribed include_can_access_content include_all_active',
  Limits: 10,
  Linkifier: 'id pattern url_template',
  'Message (as sent)': 'id',
  'Message flags':
    'read starred collapsed mentioned stream_wildcard_mentioned topic_wildcard_mentioned has_alert_word historical wildcard_mentioned',
  'PATCH /navigation_views/{fragment}': 'fragment is_pinned name',
  'PATCH /users/{email}': 'email full_name role profile_data new_email',
  'POST /channel_folders/create': 'name description',
  'POST /messages': 'type to content topic queue_id local_id read_by_sender',
  'POST /messages/flags': 'messages op flag',
  'POST /messages/flags/narrow': 'anchor include_anchor num_before num_after narrow op flag',
  'POST /messages/flags/narrow: answer':
    'processed_count updated_count first_processed_id last_processed_id found_oldest found_newest ignored_because_not_subscribed_channels',
  'POST /messages/{message_id}/typing': 'message_id op',
  'POST /messages: answer': 'id automatic_new_visibility_policy',
  'POST /navigation_views': 'fragment is_pinned name',
  'POST /realm/profile_fields':
    'name hint field_type field_data display_in_profile_summary required editable_by_user',
  'POST /user_groups/{user_group_id}/members':
    'user_group_id delete add delete_subgroups add_subgroups',
  'POST /user_groups/{user_group_id}/subgroups': 'user_group_id delete add',
  'POST /user_uploads: answer': 'url uri filename',
  'POST /users/me/muted_users/{muted_user_id}': 'muted_user_id',
  'POST /users/me/presence':
    'status last_update_id history_limit_days new_user_input ping_only slim_presence',
  'POST /users/me/presence: answer':
    'presence_last_update_id server_timestamp presences zephyr_mirror_active',
  'POST /users/me/subscriptions':
    'subscriptions principals authorization_errors_fatal announce invite_only is_web_public is_default_stream history_public_to_subscribers message_retention_days topics_policy can_add_subscribers_group can_remove_subscribers_group can_administer_channel_group can_delete_any_message_group can_delete_own_message_group can_move_messages_out_of_channel_group',
  'Presence entry, legacy format': 'client status timestamp pushable',
  'Presence entry, modern format': 'active_timestamp idle_timestamp',
  'States and transitions': 12,
  'User roles': 5,
  Versioning: 42,
}
