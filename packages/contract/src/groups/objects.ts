import { z } from 'zod'
import { groupId, userId } from '../ids.ts'

/** The value of a permission: a group, or an anonymous group of users and groups. */
export const groupSettingValue = z.union([
  groupId,
  z.strictObject({
    direct_members: z.array(userId).max(50_000),
    direct_subgroups: z.array(groupId).max(50_000),
  }),
])
export type GroupSettingValue = z.infer<typeof groupSettingValue>

/** The permissions of a group, and the default group of each. */
export const groupPermissions = {
  can_add_members_group: 'group_creator',
  can_join_group: 'role:nobody',
  can_leave_group: 'role:everyone',
  can_manage_group: 'group_creator',
  can_mention_group: 'role:everyone',
  can_remove_members_group: 'role:nobody',
} as const
export type GroupPermission = keyof typeof groupPermissions
export const groupPermissionNames = Object.keys(groupPermissions) as GroupPermission[]

/** Every permission of a group as a field. */
export const groupPermissionFields = Object.fromEntries(
  groupPermissionNames.map((name) => [name, groupSettingValue]),
) as Record<GroupPermission, typeof groupSettingValue>

export const userGroupObject = z.strictObject({
  id: groupId,
  name: z.string(),
  description: z.string(),
  date_created: z.int().nullable(),
  creator_id: userId.nullable(),
  members: z.array(userId),
  direct_subgroup_ids: z.array(groupId),
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  ...groupPermissionFields,
})
export type UserGroupObject = z.infer<typeof userGroupObject>

/** The groups of roles, smallest first; each contains the one before it, except for `nobody`. */
export const systemGroups = [
  'role:nobody',
  'role:owners',
  'role:administrators',
  'role:moderators',
  'role:fullmembers',
  'role:members',
  'role:everyone',
  'role:internet',
] as const
export type SystemGroup = (typeof systemGroups)[number]

export const groupSnapshotFields = {
  realm_user_groups: { realm_user_groups: z.array(userGroupObject) },
} as const
