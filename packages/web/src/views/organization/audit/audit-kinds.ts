import type { LightClient } from '@parley/client/light'

type Question = NonNullable<Parameters<LightClient['audit']['getLog']>[0]>
export type AuditEntry = Awaited<ReturnType<LightClient['audit']['getLog']>>['entries'][number]
export type AuditKind = NonNullable<Question['kinds']>[number]

/** The kinds of entries, by what they are about. */
export const auditTopics = {
  access: [
    'signed_in',
    'sign_in_refused',
    'password_set',
    'key_made',
    'keys_ended',
    'provider_linked',
    'provider_unlinked',
  ],
  people: [
    'user_created',
    'user_renamed',
    'address_changed',
    'role_changed',
    'user_deactivated',
    'user_reactivated',
    'invitations_changed',
  ],
  bots: ['bot_owner_changed', 'bot_service_changed'],
  channels: ['channel_changed', 'channel_archived', 'default_channels_changed'],
  groups: ['group_created', 'group_changed', 'group_activity_changed', 'group_members_changed'],
  settings: [
    'organization_renamed',
    'organization_deactivated',
    'organization_reactivated',
    'picture_changed',
    'setting_changed',
    'default_setting_changed',
    'permissions_changed',
    'profile_fields_changed',
    'linkifiers_changed',
    'playgrounds_changed',
    'domain_changed',
  ],
  exports: ['export_changed', 'export_consent_changed'],
} as const satisfies Readonly<Record<string, readonly AuditKind[]>>

export type AuditTopic = keyof typeof auditTopics
