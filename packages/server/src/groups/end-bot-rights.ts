import type { GroupSettingValue, PermissionRule } from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import { isMember, userBelongs } from '../directory/groups.ts'
import type { User } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { applyMembership } from './change-members.ts'

/** A bot and its new owner. */
export interface Gift {
  readonly bot: User
  readonly owner: User
}

/** A bot leaves the groups that its next owner is not in: their rights were given to the former one. */
export async function leaveGroups(
  tx: ActionTx,
  viewer: Viewer,
  { bot, owner }: Gift,
): Promise<void> {
  for (const group of tx.directory.groups.values()) {
    if (group.isSystem || !group.members.has(bot.id)) continue
    if (isMember(tx.directory, owner, group.id)) continue
    const none = { add: [], addSubgroups: [], removeSubgroups: [] }
    await applyMembership(tx, viewer, group, { ...none, remove: [bot.id] })
  }
}

/** The value without the bot, if it is named and its next owner lacks the permission. */
export function withoutBot(
  directory: Directory,
  value: GroupSettingValue,
  rule: PermissionRule,
  { bot, owner }: Gift,
): GroupSettingValue {
  if (typeof value === 'number' || !value.direct_members.includes(bot.id)) return value
  if (userBelongs(directory, owner, value)) return value
  const direct_members = value.direct_members.filter((id) => id !== bot.id)
  const [only, ...more] = value.direct_subgroups
  if (direct_members.length > 0 || more.length > 0) return { ...value, direct_members }
  return only ?? directory.systemGroup(rule.allow_nobody_group ? 'role:nobody' : 'role:owners').id
}
