import { z } from 'zod'
import { type ChannelPermission, channelPermissions } from '../channels/objects.ts'
import { type GroupPermission, groupPermissions, type SystemGroup } from '../groups/objects.ts'
import { type RealmPermission, realmPermissions } from './settings.ts'

/** Which groups may be given a permission, in the form of `server_supported_permission_settings`. */
export const permissionRule = z.strictObject({
  require_system_group: z.boolean(),
  allow_internet_group: z.boolean(),
  allow_nobody_group: z.boolean(),
  /** If false, guests never have the permission, not even as members of a group that has it. */
  allow_everyone_group: z.boolean(),
  default_group_name: z.string(),
  default_for_system_groups: z.string().nullable(),
  /** If not empty, no other system groups are allowed. */
  allowed_system_groups: z.array(z.string()),
})
export type PermissionRule = z.infer<typeof permissionRule>

const anyGroup = {
  require_system_group: false,
  allow_internet_group: false,
  allow_nobody_group: true,
  allow_everyone_group: true,
  default_for_system_groups: null,
  allowed_system_groups: [],
} satisfies Partial<PermissionRule>

const notForGuests = { ...anyGroup, allow_everyone_group: false }

const notForGuestsInChannels: ReadonlySet<ChannelPermission> = new Set([
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_subscribe_group',
])

const forGuestsInRealm: ReadonlySet<RealmPermission> = new Set([
  'can_delete_own_message_group',
  'can_mention_many_users_group',
  'can_move_messages_between_topics_group',
  'can_resolve_topics_group',
  'can_set_topics_policy_group',
  'can_summarize_topics_group',
  'direct_message_initiator_group',
  'direct_message_permission_group',
])

const alwaysSomebodys = { ...notForGuests, allow_nobody_group: false }

const rolesFor = (...names: SystemGroup[]) => ({
  require_system_group: true,
  allowed_system_groups: names,
})

const ofRealm: Partial<Record<RealmPermission, Partial<PermissionRule>>> = {
  can_access_all_users_group: {
    allow_nobody_group: false,
    allow_everyone_group: true,
    ...rolesFor('role:everyone', 'role:members'),
  },
  can_create_web_public_channel_group: rolesFor(
    'role:moderators',
    'role:administrators',
    'role:owners',
    'role:nobody',
  ),
  can_manage_all_groups: alwaysSomebodys,
  can_manage_billing_group: alwaysSomebodys,
}

const forGuestsInGroups: ReadonlySet<GroupPermission> = new Set([
  'can_leave_group',
  'can_mention_group',
])

/** The rules of all permissions: of the organization, of channels, of groups. */
export const permissionRules = {
  realm: rulesFor(realmPermissions, (name) => ({
    ...(forGuestsInRealm.has(name) ? anyGroup : notForGuests),
    ...ofRealm[name],
  })),
  stream: rulesFor(channelPermissions, (name) =>
    notForGuestsInChannels.has(name) ? notForGuests : anyGroup,
  ),
  group: rulesFor(groupPermissions, (name) => ({
    ...(forGuestsInGroups.has(name) ? anyGroup : notForGuests),
    default_for_system_groups: 'role:nobody',
  })),
}

function rulesFor<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
  ruleOf: (name: Name) => Omit<PermissionRule, 'default_group_name'>,
): Record<Name, PermissionRule> {
  const names = Object.keys(defaults) as Name[]
  const rules = names.map((name) => [name, { ...ruleOf(name), default_group_name: defaults[name] }])
  return Object.fromEntries(rules) as Record<Name, PermissionRule>
}
