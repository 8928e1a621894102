import {
  type GroupId,
  type GroupPermission,
  groupDeactivated,
  groupPermissionNames,
  groupUpdateEmpty,
  permissionRules,
} from '@parley/contract'
import type { Group } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import type { GroupChange } from './groups.events.ts'
import { requireFreeGroupName, requireManageable } from './groups.policy.ts'
import { updateGroupRow } from './groups.store.ts'
import { type PermissionChange, requireChangedValue, sameValue } from './setting-values.ts'

/** The requested changes; undefined: unchanged. */
export interface GroupUpdate {
  readonly groupId: GroupId
  /** As `requireGroupName` left it. */
  readonly name: string | undefined
  readonly description: string | undefined
  /** False reactivates the group; true has no effect. */
  readonly deactivated: boolean | undefined
  readonly permissions: Partial<Record<GroupPermission, PermissionChange | undefined>>
}

/** Changes properties of a group, completely or not at all. */
export async function updateGroup(tx: ActionTx, viewer: Viewer, input: GroupUpdate): Promise<void> {
  requireSomething(input)
  const group = requireManageable(viewer, input.groupId)
  const comesBack = group.deactivated && input.deactivated === false
  if (group.deactivated && !comesBack) requireOnlyName(input)
  const after = { ...group, ...requireChange(viewer, group, input) }
  const change = differences(group, after)
  if (!comesBack && Object.keys(change).length === 0) return
  const deactivated = group.deactivated && !comesBack
  await updateGroupRow(await tx.open(), tx.directory.realmId, { ...after, deactivated })
  if (comesBack) tx.append({ kind: 'group-activity-changed', groupId: group.id, deactivated })
  if (Object.keys(change).length === 0) return
  tx.append({ kind: 'group-changed', groupId: group.id, ofDeactivated: deactivated, change })
}

function requireSomething({ groupId, permissions, ...input }: GroupUpdate): void {
  const given = [...Object.values(input), ...Object.values(permissions)]
  if (given.every((value) => value === undefined)) throw groupUpdateEmpty({})
}

function requireOnlyName({ description, permissions }: GroupUpdate): void {
  const others = [description, ...Object.values(permissions)]
  if (others.every((value) => value === undefined)) return
  throw groupDeactivated({ problem: 'You can only change name of deactivated user groups' })
}

function requireChange(viewer: Viewer, group: Group, input: GroupUpdate) {
  const { name = group.name, description = group.description } = input
  if (name !== group.name) requireFreeGroupName(viewer.directory, name, group.id)
  const permissions = { ...group.permissions }
  for (const permission of groupPermissionNames) {
    const wanted = input.permissions[permission]
    if (!wanted) continue
    const about = { name: permission, rule: permissionRules.group[permission] }
    permissions[permission] = requireChangedValue(
      viewer.directory,
      about,
      wanted,
      group.permissions[permission],
    )
  }
  return { name, description, permissions }
}

function differences(before: Group, after: Group): GroupChange {
  const permissions = groupPermissionNames
    .filter((name) => !sameValue(before.permissions[name], after.permissions[name]))
    .map((name) => [name, after.permissions[name]])
  return {
    ...(before.name === after.name ? {} : { name: after.name }),
    ...(before.description === after.description ? {} : { description: after.description }),
    ...(permissions.length === 0 ? {} : { permissions: Object.fromEntries(permissions) }),
  }
}
