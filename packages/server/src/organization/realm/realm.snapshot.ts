import {
  defaultExternalAccounts,
  type GroupSettingValue,
  historyVisibility,
  legacyPolicies,
  limits,
  maxChannelFolderDescriptionLength,
  maxChannelFolderNameLength,
  permissionRules,
  presenceOfflineThreshold,
  presencePingInterval,
  type RealmPermission,
  type RealmSettingName,
  type RealmSettings,
  realmPermissionNames,
  realmSettingNames,
  reportTypes,
  type SnapshotPart,
} from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { describeSetting, groupNamedBy } from '../../directory/groups.ts'
import { pictureFields, uploadFields } from '../../media/public.ts'
import { emptyTopicDisplayName } from '../../messages/public.ts'
import type { CommonContext, SnapshotParts } from '../../realms/snapshot.ts'
import { offeredFields } from '../server/offered-fields.ts'

export const realmSnapshot: Pick<SnapshotParts, 'realm'> = {
  realm: {
    common: (context) => ({
      ...limitFields,
      ...serverFields,
      ...offeredFields(context.realm),
      ...settingFields(context),
      ...uploadFields(context.realm, context.siteUrl),
      ...permissionFields(context.directory),
      ...policyFields(context.directory),
    }),
  },
}

const limitFields = {
  event_queue_longpoll_timeout_seconds: limits.longPollTimeout,
  max_bulk_new_subscription_messages: limits.maxBulkSubscriptionMessages,
  max_channel_folder_description_length: maxChannelFolderDescriptionLength,
  max_channel_folder_name_length: maxChannelFolderNameLength,
  max_message_length: limits.maxMessageLength,
  max_reminder_note_length: limits.maxReminderNoteLength,
  max_stream_description_length: limits.maxChannelDescriptionLength,
  max_stream_name_length: limits.maxChannelNameLength,
  max_topic_length: limits.maxTopicLength,
  password_max_length: limits.maxPasswordLength,
  password_min_guesses: limits.minPasswordGuesses,
  password_min_length: limits.minPasswordLength,
}

/** Clients reload when this changes: it is the time at which the process started. */
const generation = Math.floor(Date.now() / 1000)

const serverFields = {
  realm_default_external_accounts: defaultExternalAccounts,
  realm_email_auth_enabled: true,
  realm_empty_topic_display_name: emptyTopicDisplayName,
  /** Being an owner opens no private channel here. */
  realm_owner_full_content_access: false,
  realm_password_auth_enabled: true,
  server_generation: generation,
  server_needs_upgrade: false,
  server_presence_offline_threshold_seconds: presenceOfflineThreshold,
  server_presence_ping_interval_seconds: presencePingInterval,
  server_report_message_types: [...reportTypes],
  server_supported_permission_settings: permissionRules,
  server_web_public_streams_enabled: true,
}

function settingFields({ directory, siteUrl }: CommonContext) {
  const { realm } = directory
  return {
    ...registeredSettings(realm.settings),
    realm_allow_edit_history:
      realm.settings.message_edit_history_visibility_policy !== historyVisibility.none,
    realm_bot_domain: new URL(siteUrl).hostname,
    realm_date_created: realm.createdAt,
    ...pictureFields(directory),
    realm_giphy_rating: realm.settings.gif_rating_policy,
    realm_mandatory_topics: realm.settings.topics_policy === 'disable_empty_topic',
    realm_name: realm.name,
    realm_uri: siteUrl,
    realm_url: siteUrl,
    realm_uuid: realm.uuid,
  }
}

type SettingFields = Pick<SnapshotPart<'realm'>, `realm_${RealmSettingName}`>

function registeredSettings(settings: RealmSettings): SettingFields {
  const values = realmSettingNames.map((name) => [`realm_${name}`, settings[name]])
  return Object.fromEntries(values) as SettingFields
}

type PermissionFields = Pick<SnapshotPart<'realm'>, `realm_${RealmPermission}`>

function permissionFields(directory: Directory): PermissionFields {
  const values = realmPermissionNames.map((name): [string, GroupSettingValue] => [
    `realm_${name}`,
    describeSetting(directory, directory.realm.permissions[name]),
  ])
  return Object.fromEntries(values) as PermissionFields
}

function policyFields({ realm, groups }: Directory) {
  return legacyPolicies((permission) => groupNamedBy(groups, realm.permissions[permission]))
}
