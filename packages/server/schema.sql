-- The schema after 53 migrations, the last of which is 0175-first-sign-in. Made by `npm run golden`.

create table alert_words (
  realm_id integer not null,
  user_id integer not null,
  words text[] not null,
  constraint alert_words_pkey PRIMARY KEY (realm_id, user_id),
  constraint alert_words_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table api_key (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  name text not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  is_read_only boolean default false not null,
  revoked_at timestamp with time zone,
  is_session boolean default false not null,
  constraint api_key_pkey PRIMARY KEY (realm_id, id),
  constraint api_key_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table attachment (
  realm_id integer not null,
  id integer not null,
  owner_id integer not null,
  path_id text not null,
  storage_key text not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  width integer,
  height integer,
  frames integer,
  created_at timestamp with time zone not null,
  unclaimed_since timestamp with time zone,
  constraint attachment_pkey PRIMARY KEY (realm_id, id),
  constraint attachment_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint attachment_realm_id_owner_id_fkey FOREIGN KEY (realm_id, owner_id) REFERENCES realm_user(realm_id, id)
);

create table attachment_message (
  realm_id integer not null,
  message_id integer not null,
  attachment_id integer not null,
  constraint attachment_message_pkey PRIMARY KEY (realm_id, message_id, attachment_id),
  constraint attachment_message_realm_id_attachment_id_fkey FOREIGN KEY (realm_id, attachment_id) REFERENCES attachment(realm_id, id) ON DELETE CASCADE
);

create table audit_entry (
  realm_id integer not null,
  id bigint not null,
  happened_at timestamp with time zone not null,
  kind text not null,
  actor_id integer,
  user_id integer,
  details jsonb not null,
  address text,
  agent text,
  key_id integer,
  key_name text,
  is_session boolean,
  constraint audit_entry_pkey PRIMARY KEY (realm_id, id),
  constraint audit_entry_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table avatar (
  realm_id integer not null,
  user_id integer not null,
  file text not null,
  constraint avatar_pkey PRIMARY KEY (realm_id, user_id),
  constraint avatar_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table bot_service (
  realm_id integer not null,
  bot_id integer not null,
  base_url text not null,
  interface smallint not null,
  token text not null,
  constraint bot_service_pkey PRIMARY KEY (realm_id, bot_id),
  constraint bot_service_realm_id_bot_id_fkey FOREIGN KEY (realm_id, bot_id) REFERENCES realm_user(realm_id, id)
);

create table bot_storage (
  realm_id integer not null,
  bot_id integer not null,
  key text not null,
  value text not null,
  constraint bot_storage_pkey PRIMARY KEY (realm_id, bot_id, key),
  constraint bot_storage_realm_id_bot_id_fkey FOREIGN KEY (realm_id, bot_id) REFERENCES realm_user(realm_id, id)
);

create table bus_secret (
  only_one boolean default true not null,
  secret bytea not null,
  constraint bus_secret_pkey PRIMARY KEY (only_one),
  constraint bus_secret_only_one_check CHECK (only_one)
);

create table channel (
  realm_id integer not null,
  id integer not null,
  name text not null,
  name_key text not null,
  description text not null,
  rendered_description text not null,
  creator_id integer,
  created_at timestamp with time zone not null,
  is_private boolean not null,
  is_web_public boolean not null,
  is_archived boolean default false not null,
  history_public boolean not null,
  retention_days integer,
  topics_policy text not null,
  folder_id integer,
  permissions jsonb not null,
  weekly_traffic integer,
  constraint channel_pkey PRIMARY KEY (realm_id, id),
  constraint channel_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table channel_folder (
  realm_id integer not null,
  id integer not null,
  name text not null,
  name_key text not null,
  description text not null,
  rendered_description text not null,
  creator_id integer,
  created_at timestamp with time zone not null,
  is_archived boolean default false not null,
  place integer not null,
  constraint channel_folder_pkey PRIMARY KEY (realm_id, id),
  constraint channel_folder_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table channel_traffic (
  realm_id integer not null,
  day integer not null,
  channel_id integer not null,
  messages integer not null,
  constraint channel_traffic_pkey PRIMARY KEY (realm_id, day, channel_id)
);

create table channel_traffic_counted (
  realm_id integer not null,
  day integer not null,
  message_id integer not null,
  constraint channel_traffic_counted_pkey PRIMARY KEY (realm_id),
  constraint channel_traffic_counted_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table client_device (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  constraint client_device_pkey PRIMARY KEY (realm_id, id),
  constraint client_device_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table conversation (
  realm_id integer not null,
  id integer not null,
  user_ids integer[] not null,
  constraint conversation_pkey PRIMARY KEY (realm_id, id),
  constraint conversation_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint conversation_realm_id_user_ids_key UNIQUE (realm_id, user_ids)
);

create table custom_emoji (
  realm_id integer not null,
  id integer not null,
  name text not null,
  author_id integer not null,
  file text not null,
  is_animated boolean not null,
  is_deactivated boolean default false not null,
  created_at timestamp with time zone not null,
  constraint custom_emoji_pkey PRIMARY KEY (realm_id, id),
  constraint custom_emoji_realm_id_author_id_fkey FOREIGN KEY (realm_id, author_id) REFERENCES realm_user(realm_id, id),
  constraint custom_emoji_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table default_channel (
  realm_id integer not null,
  channel_id integer not null,
  constraint default_channel_pkey PRIMARY KEY (realm_id, channel_id),
  constraint default_channel_realm_id_channel_id_fkey FOREIGN KEY (realm_id, channel_id) REFERENCES channel(realm_id, id)
);

create table default_channel_group (
  realm_id integer not null,
  id integer not null,
  name text not null,
  name_key text not null,
  description text not null,
  channel_ids integer[] not null,
  constraint default_channel_group_pkey PRIMARY KEY (realm_id, id),
  constraint default_channel_group_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint default_channel_group_realm_id_name_key_key UNIQUE (realm_id, name_key)
);

create table draft (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  type text not null,
  recipients integer[] not null,
  topic text not null,
  content text not null,
  edited_at timestamp with time zone not null,
  constraint draft_pkey PRIMARY KEY (realm_id, id),
  constraint draft_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table event (
  realm_id integer not null,
  id bigint not null,
  kind text not null,
  fields json not null,
  created_at timestamp with time zone default now() not null,
  constraint event_pkey PRIMARY KEY (realm_id, id)
);

create table event_queue (
  realm_id integer not null,
  id text not null,
  user_id integer not null,
  options json not null,
  registered_at bigint not null,
  idle_timeout integer not null,
  polled_at timestamp with time zone not null,
  constraint event_queue_pkey PRIMARY KEY (realm_id, id),
  constraint event_queue_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table id_counter (
  realm_id integer not null,
  kind text not null,
  last_id integer not null,
  constraint id_counter_pkey PRIMARY KEY (realm_id, kind),
  constraint id_counter_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table invitation (
  realm_id integer not null,
  id integer not null,
  email text,
  inviter_id integer not null,
  role smallint not null,
  channel_ids integer[] not null,
  group_ids integer[] not null,
  with_defaults boolean not null,
  notifies_inviter boolean not null,
  hash bytea not null,
  secret text,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  welcome_text text,
  shown_to integer[] default '{}'::integer[] not null,
  constraint invitation_pkey PRIMARY KEY (realm_id, id),
  constraint invitation_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table link_preview (
  realm_id integer not null,
  url_hash text not null,
  title text,
  description text,
  picture_url text,
  fetched_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint link_preview_pkey PRIMARY KEY (realm_id, url_hash),
  constraint link_preview_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table linkifier (
  realm_id integer not null,
  id integer not null,
  pattern text not null,
  url_template text not null,
  example_input text,
  reverse_template text,
  alternative_url_templates jsonb not null,
  place integer not null,
  is_removed boolean default false not null,
  constraint linkifier_pkey PRIMARY KEY (realm_id, id),
  constraint linkifier_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table loose_file (
  realm_id integer not null,
  storage_key text not null,
  since timestamp with time zone not null,
  constraint loose_file_pkey PRIMARY KEY (realm_id, storage_key)
);

create table mailed_link (
  realm_id integer not null,
  hash bytea not null,
  purpose text not null,
  user_id integer,
  details jsonb not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mailed_link_pkey PRIMARY KEY (realm_id, hash),
  constraint mailed_link_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table message (
  realm_id integer not null,
  id integer not null,
  sender_id integer not null,
  recipient_id integer not null,
  topic text not null,
  content text not null,
  rendered text not null,
  sent_at timestamp with time zone not null,
  client text not null,
  mentions_channel boolean not null,
  read_by_sender boolean not null,
  path integer[],
  edits jsonb,
  edited_at timestamp with time zone,
  moved_at timestamp with time zone,
  words tsvector generated always as (message_words(topic, content)) stored,
  topic_key text not null,
  constraint message_pkey PRIMARY KEY (realm_id, id)
);

create table message_flag (
  realm_id integer not null,
  user_id integer not null,
  message_id integer not null,
  flag smallint not null,
  constraint message_flag_pkey PRIMARY KEY (realm_id, user_id, message_id, flag)
);

create table muted_user (
  realm_id integer not null,
  user_id integer not null,
  muted_user_id integer not null,
  muted_at timestamp with time zone not null,
  constraint muted_user_pkey PRIMARY KEY (realm_id, user_id, muted_user_id),
  constraint muted_user_realm_id_muted_user_id_fkey FOREIGN KEY (realm_id, muted_user_id) REFERENCES realm_user(realm_id, id),
  constraint muted_user_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table navigation_view (
  realm_id integer not null,
  user_id integer not null,
  fragment text not null,
  is_pinned boolean not null,
  name text,
  added_at timestamp with time zone not null,
  constraint navigation_view_pkey PRIMARY KEY (realm_id, user_id, fragment),
  constraint navigation_view_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table onboarding_step (
  realm_id integer not null,
  user_id integer not null,
  name text not null,
  constraint onboarding_step_pkey PRIMARY KEY (realm_id, user_id, name),
  constraint onboarding_step_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table ordered_deletion (
  realm_id integer not null,
  user_id integer not null,
  in_public_channels boolean not null,
  in_private_channels boolean not null,
  direct boolean not null,
  after_id integer not null,
  last_id integer not null,
  constraint ordered_deletion_pkey PRIMARY KEY (realm_id, user_id),
  constraint ordered_deletion_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table ordered_move (
  realm_id integer not null,
  message_id integer not null,
  user_id integer not null,
  mode text not null,
  ordered_at timestamp with time zone not null,
  from_recipient integer not null,
  from_topic text not null,
  from_topic_key text not null,
  to_recipient integer not null,
  to_topic text not null,
  to_topic_key text not null,
  reads_all boolean not null,
  tells_old boolean not null,
  tells_new boolean not null,
  moved integer not null,
  after_id integer not null,
  last_id integer not null,
  constraint ordered_move_pkey PRIMARY KEY (realm_id, message_id),
  constraint ordered_move_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table playground (
  realm_id integer not null,
  id integer not null,
  name text not null,
  language text not null,
  url_template text not null,
  is_removed boolean default false not null,
  constraint playground_pkey PRIMARY KEY (realm_id, id),
  constraint playground_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table presence (
  realm_id integer not null,
  user_id integer not null,
  active_at bigint,
  connected_at bigint not null,
  update_id bigint not null,
  constraint presence_pkey PRIMARY KEY (realm_id, user_id),
  constraint presence_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table presence_sequence (
  realm_id integer not null,
  last_update_id bigint not null,
  constraint presence_sequence_pkey PRIMARY KEY (realm_id),
  constraint presence_sequence_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table preview_wish (
  realm_id integer not null,
  message_id integer not null,
  site_url text,
  attempts smallint default 0 not null,
  due_at timestamp with time zone not null,
  constraint preview_wish_pkey PRIMARY KEY (realm_id, message_id),
  constraint preview_wish_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table profile_field (
  realm_id integer not null,
  id integer not null,
  type smallint not null,
  "position" integer not null,
  name text not null,
  hint text not null,
  data text not null,
  in_summary boolean not null,
  required boolean not null,
  editable_by_user boolean not null,
  for_matching boolean default false not null,
  constraint profile_field_pkey PRIMARY KEY (realm_id, id),
  constraint profile_field_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table profile_value (
  realm_id integer not null,
  user_id integer not null,
  field_id integer not null,
  value text not null,
  rendered text,
  constraint profile_value_pkey PRIMARY KEY (realm_id, user_id, field_id),
  constraint profile_value_realm_id_field_id_fkey FOREIGN KEY (realm_id, field_id) REFERENCES profile_field(realm_id, id),
  constraint profile_value_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table provider_identity (
  realm_id integer not null,
  issuer text not null,
  subject text not null,
  user_id integer not null,
  linked_at timestamp with time zone default now() not null,
  constraint provider_identity_pkey PRIMARY KEY (realm_id, issuer, subject),
  constraint provider_identity_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id),
  constraint provider_identity_realm_id_issuer_user_id_key UNIQUE (realm_id, issuer, user_id),
  constraint provider_identity_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table push_token (
  realm_id integer not null,
  kind text not null,
  token text not null,
  user_id integer not null,
  app_id text,
  constraint push_token_pkey PRIMARY KEY (realm_id, kind, token),
  constraint push_token_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table reaction (
  realm_id integer not null,
  message_id integer not null,
  user_id integer not null,
  emoji_name text not null,
  emoji_code text not null,
  reaction_type text not null,
  added_at timestamp with time zone not null,
  constraint reaction_pkey PRIMARY KEY (realm_id, message_id, reaction_type, emoji_code, user_id)
);

create table read_chunk (
  realm_id integer not null,
  user_id integer not null,
  chunk integer not null,
  bits bytea not null,
  constraint read_chunk_pkey PRIMARY KEY (realm_id, user_id, chunk)
);

create table realm (
  id integer not null,
  subdomain text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  settings jsonb default '{}'::jsonb not null,
  permissions jsonb not null,
  last_event_id bigint default 0 not null,
  last_message_id integer default 0 not null,
  waiting_reckoned_at timestamp with time zone default now() not null,
  user_defaults jsonb default '{}'::jsonb not null,
  upload_bytes bigint default 0 not null,
  last_attachment_id integer default 0 not null,
  file_secret text default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) not null,
  deactivated_at timestamp with time zone,
  uuid uuid default gen_random_uuid() not null,
  constraint realm_pkey PRIMARY KEY (id),
  constraint realm_subdomain_key UNIQUE (subdomain)
);

create table realm_domain (
  realm_id integer not null,
  domain text not null,
  id integer not null,
  allow_subdomains boolean not null,
  constraint realm_domain_pkey PRIMARY KEY (realm_id, domain),
  constraint realm_domain_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table realm_export (
  realm_id integer not null,
  id integer not null,
  type smallint not null,
  acting_user_id integer not null,
  requested_at timestamp with time zone not null,
  site_url text not null,
  alive_at timestamp with time zone not null,
  storage_key text,
  size bigint,
  failed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint realm_export_pkey PRIMARY KEY (realm_id, id),
  constraint realm_export_realm_id_acting_user_id_fkey FOREIGN KEY (realm_id, acting_user_id) REFERENCES realm_user(realm_id, id),
  constraint realm_export_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table realm_picture (
  realm_id integer not null,
  which text not null,
  file text,
  version integer not null,
  constraint realm_picture_pkey PRIMARY KEY (realm_id, which),
  constraint realm_picture_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table realm_user (
  realm_id integer not null,
  id integer not null,
  delivery_email text not null,
  full_name text not null,
  role smallint not null,
  is_active boolean default true not null,
  is_bot boolean default false not null,
  bot_type smallint,
  bot_owner_id integer,
  timezone text default ''::text not null,
  avatar_source text default 'G'::text not null,
  avatar_version integer default 1 not null,
  can_create_users boolean default false not null,
  date_joined timestamp with time zone not null,
  can_change_emails boolean default false not null,
  settings jsonb default '{}'::jsonb not null,
  is_system_bot boolean default false not null,
  edited_settings text[] default '{}'::text[] not null,
  awaits_sign_in boolean default false not null,
  constraint realm_user_pkey PRIMARY KEY (realm_id, id),
  constraint realm_user_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table repeat_key (
  realm_id integer not null,
  user_id integer not null,
  key text not null,
  fingerprint text not null,
  answer json not null,
  created_at timestamp with time zone not null,
  constraint repeat_key_pkey PRIMARY KEY (realm_id, user_id, key),
  constraint repeat_key_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table reserved_upload (
  realm_id integer not null,
  upload_id text not null,
  owner_id integer not null,
  size bigint not null,
  since timestamp with time zone default now() not null,
  constraint reserved_upload_pkey PRIMARY KEY (realm_id, upload_id),
  constraint reserved_upload_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table saved_search (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  name text not null,
  narrow jsonb not null,
  place integer not null,
  constraint saved_search_pkey PRIMARY KEY (realm_id, id),
  constraint saved_search_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table saved_snippet (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  title text not null,
  content text not null,
  created_at timestamp with time zone not null,
  constraint saved_snippet_pkey PRIMARY KEY (realm_id, id),
  constraint saved_snippet_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table scheduled_message (
  realm_id integer not null,
  id integer not null,
  user_id integer not null,
  channel_id integer,
  user_ids integer[],
  topic text not null,
  content text not null,
  rendered text not null,
  deliver_at timestamp with time zone not null,
  client text not null,
  site_url text not null,
  read_by_sender boolean not null,
  target_message_id integer,
  failure text,
  constraint scheduled_message_pkey PRIMARY KEY (realm_id, id),
  constraint scheduled_message_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table schema_migration (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (version)
);

create table submessage (
  realm_id integer not null,
  id integer not null,
  message_id integer not null,
  sender_id integer not null,
  type text not null,
  content text not null,
  constraint submessage_pkey PRIMARY KEY (realm_id, id)
);

create table subscription (
  realm_id integer not null,
  channel_id integer not null,
  user_id integer not null,
  color text not null,
  is_muted boolean default false not null,
  pin_to_top boolean default false not null,
  desktop_notifications boolean,
  email_notifications boolean,
  push_notifications boolean,
  audible_notifications boolean,
  wildcard_mentions_notify boolean,
  constraint subscription_pkey PRIMARY KEY (realm_id, channel_id, user_id)
);

create table subscription_span (
  realm_id integer not null,
  channel_id integer not null,
  user_id integer not null,
  joined_after integer not null,
  left_after integer,
  constraint subscription_span_pkey PRIMARY KEY (realm_id, channel_id, user_id, joined_after)
);

create table user_group (
  realm_id integer not null,
  id integer not null,
  name text not null,
  description text not null,
  is_system boolean not null,
  creator_id integer,
  created_at timestamp with time zone,
  deactivated boolean default false not null,
  permissions jsonb not null,
  name_key text not null,
  constraint user_group_pkey PRIMARY KEY (realm_id, id),
  constraint user_group_realm_id_fkey FOREIGN KEY (realm_id) REFERENCES realm(id)
);

create table user_group_member (
  realm_id integer not null,
  group_id integer not null,
  user_id integer not null,
  constraint user_group_member_pkey PRIMARY KEY (realm_id, group_id, user_id),
  constraint user_group_member_realm_id_group_id_fkey FOREIGN KEY (realm_id, group_id) REFERENCES user_group(realm_id, id),
  constraint user_group_member_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table user_group_subgroup (
  realm_id integer not null,
  group_id integer not null,
  subgroup_id integer not null,
  constraint user_group_subgroup_pkey PRIMARY KEY (realm_id, group_id, subgroup_id),
  constraint user_group_subgroup_realm_id_group_id_fkey FOREIGN KEY (realm_id, group_id) REFERENCES user_group(realm_id, id),
  constraint user_group_subgroup_realm_id_subgroup_id_fkey FOREIGN KEY (realm_id, subgroup_id) REFERENCES user_group(realm_id, id)
);

create table user_password (
  realm_id integer not null,
  user_id integer not null,
  hash text not null,
  constraint user_password_pkey PRIMARY KEY (realm_id, user_id),
  constraint user_password_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table user_status (
  realm_id integer not null,
  user_id integer not null,
  status_text text not null,
  emoji_name text,
  emoji_code text,
  reaction_type text,
  constraint user_status_pkey PRIMARY KEY (realm_id, user_id),
  constraint user_status_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table user_topic (
  realm_id integer not null,
  user_id integer not null,
  channel_id integer not null,
  topic_key text not null,
  topic text not null,
  policy smallint not null,
  updated_at timestamp with time zone not null,
  constraint user_topic_pkey PRIMARY KEY (realm_id, user_id, channel_id, topic_key),
  constraint user_topic_realm_id_channel_id_fkey FOREIGN KEY (realm_id, channel_id) REFERENCES channel(realm_id, id),
  constraint user_topic_realm_id_user_id_fkey FOREIGN KEY (realm_id, user_id) REFERENCES realm_user(realm_id, id)
);

create table webhook_call (
  realm_id integer not null,
  bot_id integer not null,
  message_id integer not null,
  trigger text not null,
  attempts smallint default 0 not null,
  due_at timestamp with time zone not null,
  constraint webhook_call_pkey PRIMARY KEY (realm_id, bot_id, message_id),
  constraint webhook_call_realm_id_bot_id_fkey FOREIGN KEY (realm_id, bot_id) REFERENCES realm_user(realm_id, id)
);

CREATE INDEX api_key_user ON public.api_key USING btree (realm_id, user_id);

CREATE INDEX attachment_message_attachment ON public.attachment_message USING btree (realm_id, attachment_id, message_id);

CREATE INDEX attachment_owner ON public.attachment USING btree (realm_id, owner_id, id);

CREATE UNIQUE INDEX attachment_path ON public.attachment USING btree (realm_id, path_id);

CREATE INDEX attachment_unclaimed ON public.attachment USING btree (unclaimed_since, realm_id) WHERE (unclaimed_since IS NOT NULL);

CREATE INDEX audit_entry_time ON public.audit_entry USING btree (realm_id, happened_at);

CREATE UNIQUE INDEX channel_folder_name ON public.channel_folder USING btree (realm_id, name_key) WHERE (NOT is_archived);

CREATE UNIQUE INDEX channel_name ON public.channel USING btree (realm_id, name_key);

CREATE INDEX client_device_by_user ON public.client_device USING btree (realm_id, user_id);

CREATE UNIQUE INDEX custom_emoji_name ON public.custom_emoji USING btree (realm_id, name) WHERE (NOT is_deactivated);

CREATE INDEX draft_by_user ON public.draft USING btree (realm_id, user_id, edited_at);

CREATE INDEX event_age ON public.event USING btree (created_at, realm_id);

CREATE INDEX invitation_email ON public.invitation USING btree (realm_id, lower(email)) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX invitation_hash ON public.invitation USING btree (realm_id, hash);

CREATE INDEX invitation_sent ON public.invitation USING btree (realm_id, sent_at);

CREATE INDEX link_preview_age ON public.link_preview USING btree (realm_id, fetched_at);

CREATE INDEX loose_file_age ON public.loose_file USING btree (since, realm_id);

CREATE INDEX mailed_link_age ON public.mailed_link USING btree (realm_id, expires_at);

CREATE INDEX mailed_link_user ON public.mailed_link USING btree (realm_id, user_id, purpose);

CREATE INDEX message_flag_kind ON public.message_flag USING btree (realm_id, user_id, flag, message_id);

CREATE INDEX message_moved ON public.message USING btree (realm_id, recipient_id) WHERE (path IS NOT NULL);

CREATE INDEX message_recipient ON public.message USING btree (realm_id, recipient_id, id);

CREATE INDEX message_sender ON public.message USING btree (realm_id, sender_id, id);

CREATE INDEX message_to_all ON public.message USING btree (realm_id, id) WHERE mentions_channel;

CREATE INDEX message_topic ON public.message USING btree (realm_id, recipient_id, topic_key, id);

CREATE INDEX message_with_image ON public.message USING btree (realm_id, id) WHERE (rendered ~* '(message_inline_image|class="inline-image"|<a href="[^"]*[.](avif|bmp|gif|heic|jpe?g|png|tiff?|webp)")'::text);

CREATE INDEX message_with_link ON public.message USING btree (realm_id, id) WHERE (rendered ~~ '%<a href=%'::text);

CREATE INDEX message_with_upload ON public.message USING btree (realm_id, id) WHERE (rendered ~~ '%"/user_uploads/%'::text);

CREATE INDEX message_words_found ON public.message USING gin (words) WITH (gin_pending_list_limit='1024');

CREATE INDEX presence_update ON public.presence USING btree (realm_id, update_id);

CREATE INDEX preview_wish_due ON public.preview_wish USING btree (due_at);

CREATE INDEX profile_value_field ON public.profile_value USING btree (realm_id, field_id);

CREATE INDEX push_token_by_user ON public.push_token USING btree (realm_id, user_id);

CREATE UNIQUE INDEX realm_user_email ON public.realm_user USING btree (realm_id, lower(delivery_email));

CREATE INDEX repeat_key_age ON public.repeat_key USING btree (realm_id, created_at);

CREATE INDEX reserved_upload_age ON public.reserved_upload USING btree (since);

CREATE INDEX saved_search_by_user ON public.saved_search USING btree (realm_id, user_id);

CREATE INDEX saved_snippet_by_user ON public.saved_snippet USING btree (realm_id, user_id);

CREATE INDEX scheduled_message_by_user ON public.scheduled_message USING btree (realm_id, user_id);

CREATE INDEX scheduled_message_due ON public.scheduled_message USING btree (deliver_at) WHERE (failure IS NULL);

CREATE INDEX submessage_message ON public.submessage USING btree (realm_id, message_id, id);

CREATE UNIQUE INDEX subscription_span_open ON public.subscription_span USING btree (realm_id, channel_id, user_id) WHERE (left_after IS NULL);

CREATE INDEX user_group_member_user ON public.user_group_member USING btree (realm_id, user_id);

CREATE UNIQUE INDEX user_group_name ON public.user_group USING btree (realm_id, name_key);

CREATE INDEX webhook_call_due ON public.webhook_call USING btree (due_at);

CREATE OR REPLACE FUNCTION public.fold_letters(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when text ~ '^[\x01-\x7f]*$' then text else
    replace(replace(replace(replace(replace(replace(translate(
      normalize(regexp_replace(normalize(text, nfkd), '[\u0300-\u036f]', '', 'g'), nfc),
      'øØđĐðłŁı', 'oOdDdlLi'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE') end
$function$;

CREATE OR REPLACE FUNCTION public.message_words(topic text, content text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('english', topic || ' ' || content)
    || to_tsvector('simple', topic || ' ' || content)
    || case
      when fold_letters(topic || content) = topic || content then ''::tsvector
      else to_tsvector('simple', fold_letters(topic || ' ' || content))
    end
    || coalesce((
      select array_to_tsvector(array_agg(distinct substr(run[1], at, 2)))
      from regexp_matches(topic || ' ' || content,
          '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+', 'g') as run,
        generate_series(1, length(run[1])) as at), ''::tsvector)
$function$;
