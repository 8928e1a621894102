import {
  type GroupId,
  type GroupPermission,
  type GroupSettingValue,
  groupPermissionNames,
  groupPermissions,
  permissionRules,
  type SystemGroup,
  type UserId,
} from '@parley/contract'
import { createdToday, requireFewCreated } from '../directory/created-today.ts'
import { nextId } from '../directory/directory.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { requireFreeGroupName, requireMayCreateGroups } from './groups.policy.ts'
import { groupTable, memberTable, subgroupTable } from './groups.store.ts'
import type { GroupRecord } from './groups.wire.ts'
import { requireNewSubgroups, requireUsers } from './membership.policy.ts'
import { requireSettingValue } from './setting-values.ts'

export interface NewGroup {
  /** As `requireGroupName` left it. */
  readonly name: string
  readonly description: string
  readonly members: readonly UserId[]
  readonly subgroups: readonly GroupId[]
  readonly permissions: Partial<Record<GroupPermission, GroupSettingValue | undefined>>
}

export function createGroup(tx: ActionTx, viewer: Viewer, input: NewGroup): GroupId {
  const { directory } = tx
  requireMayCreateGroups(viewer)
  requireFreeGroupName(directory, input.name)
  const known = [...directory.groups.values()]
  const creations = known.map((one) => ({ by: one.creatorId, at: one.createdAt }))
  requireFewCreated(viewer, createdToday(viewer, tx.now, creations) + 1)
  const group: GroupRecord = {
    id: nextId(directory.groups),
    name: input.name,
    description: input.description,
    isSystem: false,
    creatorId: viewer.id,
    createdAt: Math.floor(tx.now.getTime() / 1000),
    deactivated: false,
    permissions: firstPermissions(viewer, input.permissions),
    members: requireUsers(directory, input.members),
    subgroups: requireNewSubgroups(directory, input.subgroups),
  }
  tx.insert(groupTable, group)
  for (const userId of group.members) tx.insert(memberTable, { groupId: group.id, userId })
  for (const subgroupId of group.subgroups) {
    tx.insert(subgroupTable, { groupId: group.id, subgroupId })
  }
  tx.append({ kind: 'group-created', group })
  return group.id
}

function firstPermissions(
  viewer: Viewer,
  given: NewGroup['permissions'],
): GroupRecord['permissions'] {
  const values = groupPermissionNames.map((name) => {
    const value = given[name] ?? firstValue(viewer, groupPermissions[name])
    const permission = { name, rule: permissionRules.group[name] }
    return [name, requireSettingValue(viewer.directory, permission, value)]
  })
  return Object.fromEntries(values) as GroupRecord['permissions']
}

function firstValue(viewer: Viewer, initial: SystemGroup | 'group_creator'): GroupSettingValue {
  if (initial === 'group_creator') return { direct_members: [viewer.id], direct_subgroups: [] }
  return viewer.directory.systemGroup(initial).id
}
