// Made from the contract by packages/client/scripts/make-table.ts; a test compares.

/** Every endpoint as `readForm` reads it. */
export const table = {
  audit: {
    getLog: 'GET /realm/audit_log before:json count:json user_id:json kinds:json',
  },
  auth: {
    createApiKey: 'POST /users/me/api_keys name expires_at:json is_read_only:json password',
    devFetchApiKey: 'POST /dev_fetch_api_key username',
    jwtFetchApiKey: 'POST /jwt/fetch_api_key token include_profile:json',
    fetchApiKey: 'POST /fetch_api_key username password',
    getApiKeys: 'GET /users/me/api_keys',
    regenerateApiKey: 'POST /users/me/api_key/regenerate password',
    revokeApiKey: 'DELETE /users/me/api_keys/{key_id} password',
    endOtherSessions: 'DELETE /users/me/sessions password',
    endSession: 'DELETE /users/me/sessions/{session_id} password',
    endSessionsOf: 'DELETE /users/{user_id}/sessions password',
    getSessions: 'GET /users/me/sessions',
  },
  bots: {
    create: 'POST /bots full_name short_name bot_type:json payload_url:json interface_type:json',
    deactivate: 'DELETE /bots/{bot_id}',
    deleteStorage: 'DELETE /bot_storage keys:json',
    getKey: 'GET /bots/{bot_id}/api_key',
    getStorage: 'GET /bot_storage keys:json',
    list: 'GET /bots',
    putStorage: 'PUT /bot_storage storage:json',
    regenerateKey: 'POST /bots/{bot_id}/api_key/regenerate',
    update:
      'PATCH /bots/{bot_id} full_name short_name role:json bot_owner_id:json service_payload_url:json service_interface:json',
  },
  calls: {
    createBigBlueButton: 'GET /calls/bigbluebutton/create meeting_name voice_only:json',
    createConstructorGroups: 'POST /calls/constructorgroups/create',
    createNextcloudTalk: 'POST /calls/nextcloud_talk/create room_name',
    createZoom: 'POST /calls/zoom/create is_video_call:json',
  },
  channels: {
    list: 'GET /streams include_public:json include_web_public:json include_subscribed:json exclude_archived:json include_all:json include_all_active:json include_default:json include_owner_subscribed:json include_can_access_content:json',
    subscribe:
      'POST /users/me/subscriptions subscriptions:json principals:json authorization_errors_fatal:json invite_only:json is_web_public:json is_default_stream:json history_public_to_subscribers:json message_retention_days:loose topics_policy:loose folder_id:json announce:json send_new_subscription_messages:json can_add_subscribers_group:json can_administer_channel_group:json can_create_topic_group:json can_delete_any_message_group:json can_delete_own_message_group:json can_move_messages_out_of_channel_group:json can_move_messages_within_channel_group:json can_remove_subscribers_group:json can_resolve_topics_group:json can_send_message_group:json can_subscribe_group:json',
    addDefault: 'POST /default_streams stream_id:json',
    archive: 'DELETE /streams/{stream_id}',
    create:
      'POST /channels/create name description subscribers:json invite_only:json is_web_public:json is_default_stream:json history_public_to_subscribers:json message_retention_days:loose topics_policy:loose folder_id:json announce:json send_new_subscription_messages:json can_add_subscribers_group:json can_administer_channel_group:json can_create_topic_group:json can_delete_any_message_group:json can_delete_own_message_group:json can_move_messages_out_of_channel_group:json can_move_messages_within_channel_group:json can_remove_subscribers_group:json can_resolve_topics_group:json can_send_message_group:json can_subscribe_group:json',
    get: 'GET /streams/{stream_id}',
    getEmailAddress: 'GET /streams/{stream_id}/email_address sender_id:json',
    getId: 'GET /get_stream_id stream',
    getSubscribers: 'GET /streams/{stream_id}/members',
    getSubscriptions: 'GET /users/me/subscriptions include_subscribers:loose',
    getSubscriptionStatus: 'GET /users/{user_id}/subscriptions/{stream_id}',
    removeDefault: 'DELETE /default_streams stream_id:json',
    setProperties: 'POST /users/me/subscriptions/properties subscription_data:json',
    setProperty: 'PATCH /users/me/subscriptions/{stream_id} property value:json',
    unsubscribe: 'DELETE /users/me/subscriptions subscriptions:json principals:json',
    update:
      'PATCH /streams/{stream_id} new_name description is_private:json is_web_public:json history_public_to_subscribers:json is_default_stream:json is_archived:json message_retention_days:loose topics_policy:loose folder_id:json can_add_subscribers_group:json can_administer_channel_group:json can_create_topic_group:json can_delete_any_message_group:json can_delete_own_message_group:json can_move_messages_out_of_channel_group:json can_move_messages_within_channel_group:json can_remove_subscribers_group:json can_resolve_topics_group:json can_send_message_group:json can_subscribe_group:json',
    updateSubscriptions: 'PATCH /users/me/subscriptions add:json delete:json',
  },
  defaultGroups: {
    create: 'POST /default_stream_groups/create group_name description stream_names:json',
    remove: 'DELETE /default_stream_groups/{group_id}',
    update: 'PATCH /default_stream_groups/{group_id} new_group_name new_description',
    updateChannels: 'PATCH /default_stream_groups/{group_id}/streams op stream_names:json',
  },
  emoji: {
    add: 'POST /realm/emoji/{emoji_name:text}',
    deactivate: 'DELETE /realm/emoji/{emoji_name:text}',
    list: 'GET /realm/emoji',
  },
  exports: {
    getConsents: 'GET /export/realm/consents',
    list: 'GET /export/realm',
    remove: 'DELETE /export/realm/{export_id}',
    start: 'POST /export/realm export_type:loose',
  },
  flags: {
    getReadReceipts: 'GET /messages/{message_id}/read_receipts',
    markAllRead: 'POST /mark_all_as_read',
    markChannelRead: 'POST /mark_stream_as_read stream_id:json',
    markTopicRead: 'POST /mark_topic_as_read stream_id:json topic_name',
    update: 'POST /messages/flags messages:json op flag',
    updateInNarrow:
      'POST /messages/flags/narrow anchor:loose anchor_date include_anchor:json num_before:json num_after:json narrow:json op flag',
  },
  folders: {
    create: 'POST /channel_folders/create name description',
    list: 'GET /channel_folders include_archived:json',
    reorder: 'PATCH /channel_folders order:json',
    update: 'PATCH /channel_folders/{channel_folder_id} name description is_archived:json',
  },
  groups: {
    create:
      'POST /user_groups/create name description members:json subgroups:json can_add_members_group:json can_join_group:json can_leave_group:json can_manage_group:json can_mention_group:json can_remove_members_group:json',
    deactivate: 'POST /user_groups/{user_group_id}/deactivate',
    getMembers: 'GET /user_groups/{user_group_id}/members direct_member_only:json',
    getSubgroups: 'GET /user_groups/{user_group_id}/subgroups direct_subgroup_only:json',
    isMember: 'GET /user_groups/{user_group_id}/members/{user_id} direct_member_only:json',
    list: 'GET /user_groups include_deactivated_groups:json',
    update:
      'PATCH /user_groups/{user_group_id} name description deactivated:json can_add_members_group:json can_join_group:json can_leave_group:json can_manage_group:json can_mention_group:json can_remove_members_group:json',
    updateMembers:
      'POST /user_groups/{user_group_id}/members delete:json add:json delete_subgroups:json add_subgroups:json',
    updateSubgroups: 'POST /user_groups/{user_group_id}/subgroups delete:json add:json',
  },
  invitations: {
    createLink:
      'POST /invites/multiuse stream_ids:json invite_expires_in_minutes:json invite_as:json group_ids:json include_realm_default_subscriptions:json welcome_message_custom_text',
    list: 'GET /invites',
    resend: 'POST /invites/{invite_id}/resend',
    revoke: 'DELETE /invites/{invite_id}',
    revokeLink: 'DELETE /invites/multiuse/{invite_id}',
    send: 'POST /invites invitee_emails stream_ids:json invite_expires_in_minutes:json invite_as:json group_ids:json include_realm_default_subscriptions:json welcome_message_custom_text notify_referrer_on_join:json',
  },
  linkifiers: {
    add: 'POST /realm/filters pattern url_template example_input reverse_template alternative_url_templates:json',
    list: 'GET /realm/linkifiers',
    remove: 'DELETE /realm/filters/{filter_id}',
    reorder: 'PATCH /realm/linkifiers ordered_linkifier_ids:json',
    update:
      'PATCH /realm/filters/{filter_id} pattern url_template example_input reverse_template alternative_url_templates:json',
  },
  pictures: {
    removeAvatar: 'DELETE /users/me/avatar',
    removeIcon: 'DELETE /realm/icon',
    removeLogo: 'DELETE /realm/logo night:json',
    setAvatar: 'POST /users/me/avatar',
    setIcon: 'POST /realm/icon',
    setLogo: 'POST /realm/logo night:json',
  },
  push: {
    addApnsToken: 'POST /users/me/apns_device_token token appid',
    addDevice: 'POST /register_client_device',
    addFcmToken: 'POST /users/me/android_gcm_reg_id token',
    addWebPush: 'POST /users/me/web_push/subscriptions endpoint p256dh auth',
    getWebPushKey: 'GET /users/me/web_push/key',
    register:
      'POST /mobile_push/register device_id:json push_key_id:json push_key token_kind token_id bouncer_public_key encrypted_push_registration',
    removeApnsToken: 'DELETE /users/me/apns_device_token token',
    removeDevice: 'POST /remove_client_device device_id:json',
    removeFcmToken: 'DELETE /users/me/android_gcm_reg_id token',
    removeWebPush: 'DELETE /users/me/web_push/subscriptions endpoint',
    sendEncryptedTest: 'POST /mobile_push/e2ee/test_notification device_id:json',
    sendTest: 'POST /mobile_push/test_notification token',
  },
  playgrounds: {
    add: 'POST /realm/playgrounds name pygments_language url_template',
    remove: 'DELETE /realm/playgrounds/{playground_id}',
    update: 'PATCH /realm/playgrounds/{playground_id} name pygments_language url_template',
  },
  messages: {
    send: 'POST /messages type:loose to:loose content topic queue_id local_id read_by_sender:json widget_content',
    getMany:
      'GET /messages anchor:loose anchor_date include_anchor:json num_before:json num_after:json narrow:json client_gravatar:json apply_markdown:json use_first_unread_anchor:json message_ids:json allow_empty_topic_name:json',
    matchesNarrow: 'GET /messages/matches_narrow msg_ids:json narrow:json',
    getOne: 'GET /messages/{message_id} apply_markdown:json allow_empty_topic_name:json',
    update:
      'PATCH /messages/{message_id} content topic stream_id:json propagate_mode prev_content_sha256 send_notification_to_old_thread:json send_notification_to_new_thread:json',
    remove: 'DELETE /messages/{message_id}',
    getHistory: 'GET /messages/{message_id}/history allow_empty_topic_name:json',
    report: 'POST /messages/{message_id}/report report_type description',
  },
  alertWords: {
    add: 'POST /users/me/alert_words alert_words:json',
    list: 'GET /users/me/alert_words',
    remove: 'DELETE /users/me/alert_words alert_words:json',
  },
  onboarding: {
    markSeen: 'POST /users/me/onboarding_steps onboarding_step',
  },
  userStatus: {
    get: 'GET /users/{user_id}/status',
    update: 'POST /users/me/status status_text emoji_name emoji_code reaction_type away:json',
    updateFor: 'POST /users/{user_id}/status status_text emoji_name emoji_code reaction_type',
  },
  reminders: {
    create: 'POST /reminders message_id:json scheduled_delivery_timestamp:json note',
    list: 'GET /reminders',
    remove: 'DELETE /reminders/{reminder_id}',
  },
  scheduled: {
    create:
      'POST /scheduled_messages type to:json content topic scheduled_delivery_timestamp:json read_by_sender:json',
    list: 'GET /scheduled_messages',
    remove: 'DELETE /scheduled_messages/{scheduled_message_id}',
    update:
      'PATCH /scheduled_messages/{scheduled_message_id} type to:json content topic scheduled_delivery_timestamp:json',
  },
  drafts: {
    create: 'POST /drafts drafts:json',
    edit: 'PATCH /drafts/{draft_id} draft:json',
    list: 'GET /drafts',
    remove: 'DELETE /drafts/{draft_id}',
  },
  navigationViews: {
    add: 'POST /navigation_views fragment is_pinned:json name',
    list: 'GET /navigation_views',
    remove: 'DELETE /navigation_views/{fragment:text}',
    update: 'PATCH /navigation_views/{fragment:text} is_pinned:json name',
  },
  savedSearches: {
    create: 'POST /saved_searches name narrow:json',
    edit: 'PATCH /saved_searches/{saved_search_id} name narrow:json',
    list: 'GET /saved_searches',
    remove: 'DELETE /saved_searches/{saved_search_id}',
    reorder: 'PATCH /saved_searches order:json',
  },
  savedSnippets: {
    create: 'POST /saved_snippets title content',
    edit: 'PATCH /saved_snippets/{saved_snippet_id} title content',
    list: 'GET /saved_snippets',
    remove: 'DELETE /saved_snippets/{saved_snippet_id}',
  },
  presence: {
    getMany: 'GET /realm/presence',
    getOne: 'GET /users/{user_id}/presence',
    getOneByEmail: 'GET /users/{email:text}/presence',
    report:
      'POST /users/me/presence status last_update_id:json history_limit_days:json new_user_input:json ping_only:json slim_presence:json',
  },
  profileFields: {
    clearValues: 'DELETE /users/me/profile_data data:json',
    create:
      'POST /realm/profile_fields name hint field_data:json field_type:json display_in_profile_summary:json required:json editable_by_user:json use_for_user_matching:json',
    list: 'GET /realm/profile_fields',
    remove: 'DELETE /realm/profile_fields/{field_id}',
    reorder: 'PATCH /realm/profile_fields order:json',
    setValues: 'PATCH /users/me/profile_data data:json',
    update:
      'PATCH /realm/profile_fields/{field_id} name hint field_data:json display_in_profile_summary:json required:json editable_by_user:json use_for_user_matching:json',
  },
  mutedUsers: {
    mute: 'POST /users/me/muted_users/{muted_user_id}',
    unmute: 'DELETE /users/me/muted_users/{muted_user_id}',
  },
  realm: {
    deactivate: 'POST /realm/deactivate deletion_delay_days:json',
    testWelcomeMessage: 'POST /realm/test_welcome_bot_custom_message welcome_message_custom_text',
    update:
      'PATCH /realm name authentication_methods:json allow_message_editing:loose avatar_changes_disabled:loose default_avatar_source default_code_block_language default_language description digest_emails_enabled:loose digest_weekday:loose disallow_disposable_email_addresses:loose email_changes_disabled:loose emails_restricted_to_domains:loose enable_guest_user_dm_warning:loose enable_guest_user_indicator:loose enable_read_receipts:loose enable_spectator_access:loose gif_rating_policy:loose inline_image_preview:loose inline_url_embed_preview:loose invite_required:loose jitsi_server_url:loose media_preview_size:loose message_content_allowed_in_email_notifications:loose message_content_delete_limit_seconds:loose message_content_edit_limit_seconds:loose message_edit_history_visibility_policy:loose message_retention_days:loose moderation_request_channel_id:loose move_messages_between_streams_limit_seconds:loose move_messages_within_stream_limit_seconds:loose name_changes_disabled:loose new_stream_announcements_stream_id:loose org_type:loose presence_disabled:loose require_e2ee_push_notifications:loose require_unique_names:loose send_channel_events_messages:loose send_welcome_emails:loose signup_announcements_stream_id:loose topics_policy:loose video_chat_provider:loose waiting_period_threshold:loose want_advertise_in_communities_directory:loose welcome_message_custom_text zulip_update_announcements_stream_id:loose can_access_all_users_group:json can_add_custom_emoji_group:json can_add_subscribers_group:json can_create_bots_group:json can_create_groups:json can_create_private_channel_group:json can_create_public_channel_group:json can_create_web_public_channel_group:json can_create_write_only_bots_group:json can_delete_any_message_group:json can_delete_own_message_group:json can_invite_users_group:json can_manage_all_groups:json can_manage_billing_group:json can_mention_many_users_group:json can_move_messages_between_channels_group:json can_move_messages_between_topics_group:json can_resolve_topics_group:json can_set_delete_message_policy_group:json can_set_topics_policy_group:json can_summarize_topics_group:json create_multiuse_invite_group:json direct_message_initiator_group:json direct_message_permission_group:json',
  },
  realmDomains: {
    add: 'POST /realm/domains domain allow_subdomains:json',
    list: 'GET /realm/domains',
    remove: 'DELETE /realm/domains/{domain:text}',
    update: 'PATCH /realm/domains/{domain:text} allow_subdomains:json',
  },
  reactions: {
    add: 'POST /messages/{message_id}/reactions emoji_name emoji_code reaction_type',
    remove: 'DELETE /messages/{message_id}/reactions emoji_name emoji_code reaction_type',
  },
  submessages: {
    add: 'POST /submessage message_id:json msg_type content',
  },
  typing: {
    notify: 'POST /typing op type to:loose stream_id:json topic',
    notifyEdit: 'POST /messages/{message_id}/typing op',
  },
  rendering: {
    render: 'POST /messages/render content',
  },
  webhooks: {
    json: 'POST /external/json api_key stream topic payload',
    slack: 'POST /external/slack_incoming api_key stream topic payload',
  },
  server: {
    getSettings: 'GET /server_settings',
  },
  topics: {
    deleteAll: 'POST /streams/{stream_id}/delete_topic topic_name',
    list: 'GET /users/me/{stream_id}/topics allow_empty_topic_name:json',
    mute: 'PATCH /users/me/subscriptions/muted_topics stream_id:json stream topic op',
    setPolicy: 'POST /user_topics stream_id:json topic visibility_policy:json',
  },
  settings: {
    update:
      'PATCH /settings full_name old_password new_password timezone:loose allow_private_data_export:loose automatically_follow_topics_policy:loose automatically_follow_topics_where_mentioned:loose automatically_unmute_topics_in_muted_streams_policy:loose color_scheme:loose default_language:loose demote_inactive_streams:loose desktop_icon_count_display:loose display_emoji_reaction_users:loose email_address_visibility:loose email_notifications_batching_period_seconds:loose emojiset:loose enable_desktop_notifications:loose enable_digest_emails:loose enable_drafts_synchronization:loose enable_followed_topic_audible_notifications:loose enable_followed_topic_desktop_notifications:loose enable_followed_topic_email_notifications:loose enable_followed_topic_push_notifications:loose enable_followed_topic_wildcard_mentions_notify:loose enable_login_emails:loose enable_marketing_emails:loose enable_offline_email_notifications:loose enable_offline_push_notifications:loose enable_online_push_notifications:loose enable_sounds:loose enable_stream_audible_notifications:loose enable_stream_desktop_notifications:loose enable_stream_email_notifications:loose enable_stream_push_notifications:loose enter_sends:loose fluid_layout_width:loose hide_ai_features:loose high_contrast_mode:loose left_side_userlist:loose message_content_in_email_notifications:loose notification_sound:loose pm_content_in_desktop_notifications:loose presence_enabled:loose realm_name_in_email_notifications_policy:loose receives_typing_notifications:loose resolved_topic_notice_auto_read_policy:loose send_private_typing_notifications:loose send_read_receipts:loose send_stream_typing_notifications:loose starred_message_counts:loose translate_emoticons:loose twenty_four_hour_time:loose user_list_style:loose web_animate_image_previews:loose web_channel_default_view:loose web_escape_navigates_to_home_view:loose web_font_size_px:loose web_home_view:loose web_inbox_show_channel_folders:loose web_left_sidebar_show_channel_folders:loose web_left_sidebar_unreads_count_summary:loose web_line_height_percent:loose web_mark_read_on_scroll_policy:loose web_navigate_to_sent_message:loose web_stream_unreads_count_display_policy:loose web_suggest_update_timezone:loose wildcard_mentions_notify:loose email password target_users:json',
    updateDefaults:
      'PATCH /realm/user_settings_defaults automatically_follow_topics_policy:loose automatically_follow_topics_where_mentioned:loose automatically_unmute_topics_in_muted_streams_policy:loose color_scheme:loose demote_inactive_streams:loose desktop_icon_count_display:loose display_emoji_reaction_users:loose email_address_visibility:loose email_notifications_batching_period_seconds:loose emojiset:loose enable_desktop_notifications:loose enable_digest_emails:loose enable_drafts_synchronization:loose enable_followed_topic_audible_notifications:loose enable_followed_topic_desktop_notifications:loose enable_followed_topic_email_notifications:loose enable_followed_topic_push_notifications:loose enable_followed_topic_wildcard_mentions_notify:loose enable_login_emails:loose enable_marketing_emails:loose enable_offline_email_notifications:loose enable_offline_push_notifications:loose enable_online_push_notifications:loose enable_sounds:loose enable_stream_audible_notifications:loose enable_stream_desktop_notifications:loose enable_stream_email_notifications:loose enable_stream_push_notifications:loose enter_sends:loose fluid_layout_width:loose hide_ai_features:loose high_contrast_mode:loose left_side_userlist:loose message_content_in_email_notifications:loose notification_sound:loose pm_content_in_desktop_notifications:loose presence_enabled:loose realm_name_in_email_notifications_policy:loose receives_typing_notifications:loose resolved_topic_notice_auto_read_policy:loose send_private_typing_notifications:loose send_read_receipts:loose send_stream_typing_notifications:loose starred_message_counts:loose translate_emoticons:loose twenty_four_hour_time:loose user_list_style:loose web_animate_image_previews:loose web_channel_default_view:loose web_escape_navigates_to_home_view:loose web_font_size_px:loose web_home_view:loose web_inbox_show_channel_folders:loose web_left_sidebar_show_channel_folders:loose web_left_sidebar_unreads_count_summary:loose web_line_height_percent:loose web_mark_read_on_scroll_policy:loose web_navigate_to_sent_message:loose web_stream_unreads_count_display_policy:loose web_suggest_update_timezone:loose wildcard_mentions_notify:loose',
    updateDisplay:
      'PATCH /settings/display full_name old_password new_password timezone:loose allow_private_data_export:loose automatically_follow_topics_policy:loose automatically_follow_topics_where_mentioned:loose automatically_unmute_topics_in_muted_streams_policy:loose color_scheme:loose default_language:loose demote_inactive_streams:loose desktop_icon_count_display:loose display_emoji_reaction_users:loose email_address_visibility:loose email_notifications_batching_period_seconds:loose emojiset:loose enable_desktop_notifications:loose enable_digest_emails:loose enable_drafts_synchronization:loose enable_followed_topic_audible_notifications:loose enable_followed_topic_desktop_notifications:loose enable_followed_topic_email_notifications:loose enable_followed_topic_push_notifications:loose enable_followed_topic_wildcard_mentions_notify:loose enable_login_emails:loose enable_marketing_emails:loose enable_offline_email_notifications:loose enable_offline_push_notifications:loose enable_online_push_notifications:loose enable_sounds:loose enable_stream_audible_notifications:loose enable_stream_desktop_notifications:loose enable_stream_email_notifications:loose enable_stream_push_notifications:loose enter_sends:loose fluid_layout_width:loose hide_ai_features:loose high_contrast_mode:loose left_side_userlist:loose message_content_in_email_notifications:loose notification_sound:loose pm_content_in_desktop_notifications:loose presence_enabled:loose realm_name_in_email_notifications_policy:loose receives_typing_notifications:loose resolved_topic_notice_auto_read_policy:loose send_private_typing_notifications:loose send_read_receipts:loose send_stream_typing_notifications:loose starred_message_counts:loose translate_emoticons:loose twenty_four_hour_time:loose user_list_style:loose web_animate_image_previews:loose web_channel_default_view:loose web_escape_navigates_to_home_view:loose web_font_size_px:loose web_home_view:loose web_inbox_show_channel_folders:loose web_left_sidebar_show_channel_folders:loose web_left_sidebar_unreads_count_summary:loose web_line_height_percent:loose web_mark_read_on_scroll_policy:loose web_navigate_to_sent_message:loose web_stream_unreads_count_display_policy:loose web_suggest_update_timezone:loose wildcard_mentions_notify:loose',
    updateNotifications:
      'PATCH /settings/notifications full_name old_password new_password timezone:loose allow_private_data_export:loose automatically_follow_topics_policy:loose automatically_follow_topics_where_mentioned:loose automatically_unmute_topics_in_muted_streams_policy:loose color_scheme:loose default_language:loose demote_inactive_streams:loose desktop_icon_count_display:loose display_emoji_reaction_users:loose email_address_visibility:loose email_notifications_batching_period_seconds:loose emojiset:loose enable_desktop_notifications:loose enable_digest_emails:loose enable_drafts_synchronization:loose enable_followed_topic_audible_notifications:loose enable_followed_topic_desktop_notifications:loose enable_followed_topic_email_notifications:loose enable_followed_topic_push_notifications:loose enable_followed_topic_wildcard_mentions_notify:loose enable_login_emails:loose enable_marketing_emails:loose enable_offline_email_notifications:loose enable_offline_push_notifications:loose enable_online_push_notifications:loose enable_sounds:loose enable_stream_audible_notifications:loose enable_stream_desktop_notifications:loose enable_stream_email_notifications:loose enable_stream_push_notifications:loose enter_sends:loose fluid_layout_width:loose hide_ai_features:loose high_contrast_mode:loose left_side_userlist:loose message_content_in_email_notifications:loose notification_sound:loose pm_content_in_desktop_notifications:loose presence_enabled:loose realm_name_in_email_notifications_policy:loose receives_typing_notifications:loose resolved_topic_notice_auto_read_policy:loose send_private_typing_notifications:loose send_read_receipts:loose send_stream_typing_notifications:loose starred_message_counts:loose translate_emoticons:loose twenty_four_hour_time:loose user_list_style:loose web_animate_image_previews:loose web_channel_default_view:loose web_escape_navigates_to_home_view:loose web_font_size_px:loose web_home_view:loose web_inbox_show_channel_folders:loose web_left_sidebar_show_channel_folders:loose web_left_sidebar_unreads_count_summary:loose web_line_height_percent:loose web_mark_read_on_scroll_policy:loose web_navigate_to_sent_message:loose web_stream_unreads_count_display_policy:loose web_suggest_update_timezone:loose wildcard_mentions_notify:loose',
  },
  uploads: {
    getTemporaryUrl: 'GET /user_uploads/{realm_id_str}/{filename:text}',
    list: 'GET /attachments',
    remove: 'DELETE /attachments/{attachment_id}',
    upload: 'POST /user_uploads',
  },
  users: {
    create: 'POST /users email password full_name',
    deactivate: 'DELETE /users/{user_id} deactivation_notification_comment actions:json password',
    deactivateOwn: 'DELETE /users/me password',
    get: 'GET /users/{user_id} client_gravatar:json include_custom_profile_fields:json',
    getByEmail: 'GET /users/{email:text} client_gravatar:json include_custom_profile_fields:json',
    getChannels: 'GET /users/{user_id}/channels',
    getMany: 'GET /users client_gravatar:json include_custom_profile_fields:json user_ids:json',
    getOwn: 'GET /users/me',
    reactivate: 'POST /users/{user_id}/reactivate',
    update: 'PATCH /users/{user_id} full_name role:json profile_data:json new_email password',
    updateByEmail:
      'PATCH /users/{email:text} full_name role:json profile_data:json new_email password',
  },
  queues: {
    register:
      'POST /register apply_markdown:json client_gravatar:json include_subscribers:loose slim_presence:json presence_history_limit_days:json event_types:json fetch_event_types:json all_public_streams:json client_capabilities:json narrow:json queue_lifespan_secs:json idle_queue_timeout:loose',
    getEvents: 'waits GET /events queue_id last_event_id:json dont_block:json max_changes:json',
    deleteQueue: 'DELETE /events queue_id',
  },
} as const
