import type { GroupId, GroupPermission, GroupSettingValue, UserId } from '@parley/contract'
import type { Projection, WireEvent } from '../delivery/projection.ts'
import type { QueueViewer } from '../delivery/queue.ts'
import { describeSetting } from '../directory/groups.ts'
import { type Reducer, structural } from '../directory/reducer.ts'
import { groupOf } from './group-of.ts'
import { type GroupRecord, groupWire, newGroupWire } from './groups.wire.ts'

export interface GroupChange {
  readonly name?: string
  readonly description?: string
  /** The changed properties. */
  readonly permissions?: Partial<Record<GroupPermission, GroupSettingValue>>
}

export interface OfGroup {
  readonly groupId: GroupId
  /** Clients that do not support deactivated groups have removed this one. */
  readonly ofDeactivated?: boolean
}

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    'group-created': { readonly group: GroupRecord }
    'group-changed': OfGroup & { readonly change: GroupChange }
    'group-activity-changed': { readonly groupId: GroupId; readonly deactivated: boolean }
    'group-members-added': OfGroup & { readonly userIds: readonly UserId[] }
    'group-members-removed': OfGroup & { readonly userIds: readonly UserId[] }
    'subgroups-added': OfGroup & { readonly subgroupIds: readonly GroupId[] }
    'subgroups-removed': OfGroup & { readonly subgroupIds: readonly GroupId[] }
  }
}

const created: Reducer<'group-created'> = structural((directory, { group }) => {
  const added = { ...group, members: new Set<UserId>(), subgroups: new Set<GroupId>() }
  directory.addGroup(added)
  directory.addGroupMembers(added, group.members)
  directory.addSubgroups(added, group.subgroups)
})

const changed: Reducer<'group-changed'> = structural((directory, event) => {
  const group = groupOf(directory, event.groupId)
  const { name, description = group.description, permissions } = event.change
  if (name !== undefined) directory.renameGroup(group, name)
  group.description = description
  group.permissions = { ...group.permissions, ...permissions }
})

const activityChanged: Reducer<'group-activity-changed'> = structural((directory, event) => {
  groupOf(directory, event.groupId).deactivated = event.deactivated
})

/** Membership of system groups follows from roles: nothing is stored. */
const membersAdded: Reducer<'group-members-added'> = structural((directory, event) => {
  const group = groupOf(directory, event.groupId)
  if (!group.isSystem) directory.addGroupMembers(group, event.userIds)
})

const membersRemoved: Reducer<'group-members-removed'> = structural((directory, event) => {
  directory.removeGroupMembers(groupOf(directory, event.groupId), event.userIds)
})

const subgroupsAdded: Reducer<'subgroups-added'> = structural((directory, event) => {
  directory.addSubgroups(groupOf(directory, event.groupId), event.subgroupIds)
})

const subgroupsRemoved: Reducer<'subgroups-removed'> = structural((directory, event) => {
  directory.removeSubgroups(groupOf(directory, event.groupId), event.subgroupIds)
})

export const groupReducers = {
  'group-created': created,
  'group-changed': changed,
  'group-activity-changed': activityChanged,
  'group-members-added': membersAdded,
  'group-members-removed': membersRemoved,
  'subgroups-added': subgroupsAdded,
  'subgroups-removed': subgroupsRemoved,
}

function isForgotten({ queue }: QueueViewer, { ofDeactivated }: OfGroup): boolean {
  return ofDeactivated === true && !queue.options.capabilities.include_deactivated_groups
}

const projectCreated: Projection<'group-created'> = ({ group }, viewer) => {
  const wire = { type: 'user_group', op: 'add', group: newGroupWire(viewer.directory, group) }
  return { shared: wire }
}

const projectChanged: Projection<'group-changed'> = (event, viewer) => {
  if (isForgotten(viewer, event)) return undefined
  const { permissions = {}, ...plain } = event.change
  const values = Object.entries(permissions).map(([name, value]) => [
    name,
    describeSetting(viewer.directory, value),
  ])
  return updated(event.groupId, { ...plain, ...Object.fromEntries(values) })
}

function updated(groupId: GroupId, data: object): WireEvent {
  const wire = { type: 'user_group', op: 'update', group_id: groupId, data }
  return { shared: wire }
}

/** For clients that do not support deactivated groups, they are removed and added. */
const projectActivity: Projection<'group-activity-changed'> = (event, viewer) => {
  const { groupId: group_id, deactivated } = event
  if (viewer.queue.options.capabilities.include_deactivated_groups) {
    return updated(group_id, { deactivated })
  }
  const group = groupOf(viewer.directory, group_id)
  const wire = deactivated
    ? { type: 'user_group', op: 'remove', group_id }
    : { type: 'user_group', op: 'add', group: groupWire(viewer.directory, group) }
  return { shared: wire }
}

function users(op: 'add_members' | 'remove_members') {
  return (event: OfGroup & { userIds: readonly UserId[] }, viewer: QueueViewer) => {
    if (isForgotten(viewer, event)) return undefined
    const { groupId: group_id, userIds: user_ids } = event
    return { shared: { type: 'user_group', op, group_id, user_ids } }
  }
}

function subgroups(op: 'add_subgroups' | 'remove_subgroups') {
  return (event: OfGroup & { subgroupIds: readonly GroupId[] }, viewer: QueueViewer) => {
    if (isForgotten(viewer, event)) return undefined
    const { groupId: group_id, subgroupIds: direct_subgroup_ids } = event
    return { shared: { type: 'user_group', op, group_id, direct_subgroup_ids } }
  }
}

export const groupProjections = {
  'group-created': projectCreated,
  'group-changed': projectChanged,
  'group-activity-changed': projectActivity,
  'group-members-added': users('add_members'),
  'group-members-removed': users('remove_members'),
  'subgroups-added': subgroups('add_subgroups'),
  'subgroups-removed': subgroups('remove_subgroups'),
}
