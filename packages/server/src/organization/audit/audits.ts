import type { AuditKind, UserId } from '@parley/contract'
import type { Channel } from '../../directory/objects.ts'
import type { AuditFact, Audits } from '../../writer/audit.ts'

type Details = AuditFact['details']

function fact(kind: AuditKind, details: Details = {}, userId: UserId | null = null): AuditFact {
  return { kind, userId, details }
}

/** Which changes of a channel are matters of rights. */
const rightsOfChannel: readonly (keyof Channel)[] = [
  'isPrivate',
  'isWebPublic',
  'historyPublic',
  'retentionDays',
  'permissions',
]

/**
 * The audit entry for each kind of event that concerns rights or credentials. Entries contain no secrets, hashes or
 * messages.
 */
export const audits = {
  'api-key-created': ({ userId, key }) =>
    fact(
      key.isSession ? 'signed_in' : 'key_made',
      { key_id: key.id, name: key.name, expires_at: key.expiresAt, is_read_only: key.isReadOnly },
      userId,
    ),
  'api-keys-revoked': ({ userId, keyIds }, { directory }) => {
    const keys = directory.users.get(userId)?.apiKeys ?? []
    const ended = keys.filter(({ id }) => keyIds.includes(id))
    const told = ended.map(({ id, name, isSession }) => ({ id, name, is_session: isSession }))
    return fact('keys_ended', { keys: told }, userId)
  },
  'password-set': ({ userId, isReset }) => fact('password_set', { is_reset: isReset }, userId),
  'provider-link-changed': ({ userId, issuer, subject, isLinked }) =>
    fact(isLinked ? 'provider_linked' : 'provider_unlinked', { issuer, subject }, userId),

  'user-created': ({ user }) => {
    const { fullName, deliveryEmail, role, isBot, botOwnerId } = user
    const bot = isBot ? { is_bot: true, bot_owner_id: botOwnerId } : {}
    return fact(
      'user_created',
      { full_name: fullName, email: deliveryEmail, role, ...bot },
      user.id,
    )
  },
  'user-renamed': ({ userId, fullName }, { directory }) => {
    const before = directory.users.get(userId)?.fullName
    return fact('user_renamed', { before, after: fullName }, userId)
  },
  'user-role-changed': ({ userId, role }, { directory }) => {
    const before = directory.users.get(userId)?.role
    return fact('role_changed', { before, after: role }, userId)
  },
  'user-activity-changed': ({ userId, isActive }) =>
    fact(isActive ? 'user_reactivated' : 'user_deactivated', {}, userId),
  'user-address-changed': ({ userId, address }, { directory }) => {
    const before = directory.users.get(userId)?.deliveryEmail
    return fact('address_changed', { before, after: address }, userId)
  },
  'bot-owner-changed': ({ botId, ownerId }, { directory }) => {
    const before = directory.users.get(botId)?.botOwnerId
    return fact('bot_owner_changed', { before, after: ownerId }, botId)
  },
  'bot-service-changed': ({ botId, service }) =>
    fact('bot_service_changed', { payload_url: service.baseUrl }, botId),
  'invitations-changed': ({ inviterIds, op, role, mails }) =>
    fact('invitations_changed', { op, inviter_ids: inviterIds, role, mails }),

  'group-created': ({ group }) =>
    group.isSystem ? undefined : fact('group_created', { group_id: group.id, name: group.name }),
  'group-changed': ({ groupId, change }) => {
    const { name, permissions } = change
    if (name === undefined && permissions === undefined) return undefined
    return fact('group_changed', { group_id: groupId, name, permissions })
  },
  'group-activity-changed': ({ groupId, deactivated }) =>
    fact('group_activity_changed', { group_id: groupId, deactivated }),
  'group-members-changed': ({ groupId, op, userIds }, { directory }) => {
    if (directory.groups.get(groupId)?.isSystem) return undefined
    const change = op === 'add' ? { added: userIds } : { removed: userIds }
    return fact('group_members_changed', { group_id: groupId, ...change })
  },
  'subgroups-changed': ({ groupId, op, subgroupIds: ids }) => {
    const change = op === 'add' ? { subgroups_added: ids } : { subgroups_removed: ids }
    return fact('group_members_changed', { group_id: groupId, ...change })
  },

  'channel-changed': ({ channelId, change, told }) => {
    const isOfRights = rightsOfChannel.some((name) => name in change)
    if (!isOfRights) return undefined
    const { property, value } = told
    return fact('channel_changed', { channel_id: channelId, property, value })
  },
  'channel-archived': ({ channelId, isArchived }) =>
    fact('channel_archived', { channel_id: channelId, is_archived: isArchived }),
  'default-channels-changed': ({ added, removed }) =>
    fact('default_channels_changed', { added, removed }),

  'realm-renamed': ({ name }, { directory }) =>
    fact('organization_renamed', { before: directory.realm.name, after: name }),
  'realm-activity-changed': ({ deactivatedAt }) =>
    fact(deactivatedAt === null ? 'organization_reactivated' : 'organization_deactivated'),
  'realm-setting-changed': ({ setting, value }, { directory }) =>
    fact('setting_changed', {
      name: setting,
      before: directory.realm.settings[setting],
      after: value,
    }),
  'user-default-changed': ({ name, value }) =>
    fact('default_setting_changed', { name, after: value }),
  'realm-permissions-changed': ({ permissions }, { directory }) => {
    const names = Object.keys(permissions) as (keyof typeof permissions)[]
    const before = Object.fromEntries(
      names.map((name) => [name, directory.realm.permissions[name]]),
    )
    return fact('permissions_changed', { before, after: permissions })
  },
  'realm-domain-put': ({ domain: { domain, allowSubdomains }, isNew }) =>
    fact('domain_changed', { domain, allow_subdomains: allowSubdomains, is_new: isNew }),
  'realm-domain-removed': ({ domain }) => fact('domain_changed', { domain, is_removed: true }),
  'linkifiers-changed': ({ linkifiers }) =>
    fact('linkifiers_changed', { patterns: linkifiers.items.map(({ pattern }) => pattern) }),
  'playgrounds-changed': ({ playgrounds }) =>
    fact('playgrounds_changed', { names: playgrounds.items.map(({ name }) => name) }),
  'profile-fields-changed': ({ fields }) =>
    fact('profile_fields_changed', { names: fields.map(({ name }) => name) }),
  'realm-picture-changed': ({ which }) => fact('picture_changed', { which }),
  'export-changed': ({ export: { id, type, size, failedAt, deletedAt } }) => {
    const isDone = size !== null
    const outcome = {
      is_done: isDone,
      has_failed: failedAt !== null,
      is_deleted: deletedAt !== null,
    }
    return fact('export_changed', { export_id: id, type, ...outcome })
  },
  'user-setting-changed': ({ userId, name, value }) =>
    name === 'allow_private_data_export'
      ? fact('export_consent_changed', { consented: value === true }, userId)
      : undefined,
} satisfies Audits
