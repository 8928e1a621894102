import {
  type ChannelPermission,
  channelPermissions,
  type GroupId,
  type GroupSettingValue,
  groupDeactivated,
  groupInUse,
  groupPermissionNames,
  type Objection,
  type RealmPermission,
  realmPermissions,
} from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { requireManageable } from './groups.policy.ts'
import { updateGroupRow } from './groups.store.ts'
import { refersTo } from './setting-values.ts'

/** Deletes nothing of the group. It can no longer be mentioned or get permissions. */
export async function deactivateGroup(tx: ActionTx, viewer: Viewer, id: GroupId): Promise<void> {
  const { directory } = tx
  const group = requireManageable(viewer, id)
  if (group.deactivated) throw groupDeactivated({ problem: 'User group is deactivated.' })
  const objections = objectionsTo(directory, id)
  if (objections.length > 0) throw groupInUse({ objections })
  await updateGroupRow(await tx.open(), directory.realmId, { ...group, deactivated: true })
  tx.append({ kind: 'group-activity-changed', groupId: id, deactivated: true })
}

/** The uses of the group; archived and deactivated objects do not count. */
function objectionsTo(directory: Directory, id: GroupId): Objection[] {
  return [
    ...supergroupObjection(directory, id),
    ...channelObjections(directory, id),
    ...groupObjections(directory, id),
    ...realmObjection(directory, id),
  ]
}

function supergroupObjection(directory: Directory, id: GroupId): Objection[] {
  const supergroups = [...directory.memberships.supergroupsOf(id)].filter(
    (supergroup) => directory.groups.get(supergroup)?.deactivated === false,
  )
  if (supergroups.length === 0) return []
  return [{ type: 'subgroup', supergroup_ids: supergroups.sort((a, b) => a - b) }]
}

function channelObjections({ channels }: Directory, id: GroupId): Objection[] {
  const names = Object.keys(channelPermissions) as ChannelPermission[]
  return [...channels.values()].flatMap((channel): Objection[] => {
    const settings = usedIn(names, channel.permissions, id)
    if (channel.isArchived || settings.length === 0) return []
    return [{ type: 'channel', channel_id: channel.id, settings }]
  })
}

function groupObjections({ groups }: Directory, id: GroupId): Objection[] {
  return [...groups.values()].flatMap((group): Objection[] => {
    const settings = usedIn(groupPermissionNames, group.permissions, id)
    if (group.deactivated || settings.length === 0) return []
    return [{ type: 'user_group', group_id: group.id, settings }]
  })
}

function realmObjection({ realm }: Directory, id: GroupId): Objection[] {
  const names = Object.keys(realmPermissions) as RealmPermission[]
  const settings = usedIn(names, realm.permissions, id)
  return settings.length === 0 ? [] : [{ type: 'realm', settings }]
}

function usedIn<Name extends string>(
  names: readonly Name[],
  permissions: Readonly<Record<Name, GroupSettingValue>>,
  id: GroupId,
): Name[] {
  return names.filter((name) => refersTo(permissions[name], (used) => used === id))
}
