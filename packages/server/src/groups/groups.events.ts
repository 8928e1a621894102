import type { GroupId, GroupPermission, GroupSettingValue, UserId } from '@parley/contract'
import type { Projections, WireEvent } from '../delivery/projection.ts'
import type { QueueViewer } from '../delivery/queue.ts'
import { describeSetting } from '../directory/groups.ts'
import { type Reducer, type Reducers, structural } from '../directory/reducer.ts'
import { type Audits, auditFact } from '../writer/audit.ts'
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

export interface AddOrRemove {
  readonly op: 'add' | 'remove'
}

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    'group-created': { readonly group: GroupRecord }
    'group-changed': OfGroup & { readonly change: GroupChange }
    'group-activity-changed': { readonly groupId: GroupId; readonly deactivated: boolean }
    'group-members-changed': OfGroup & AddOrRemove & { readonly userIds: readonly UserId[] }
    'subgroups-changed': OfGroup & AddOrRemove & { readonly subgroupIds: readonly GroupId[] }
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

export const groupReducers = {
  'group-created': created,
  'group-changed': changed,
  'group-activity-changed': structural((directory, event) => {
    groupOf(directory, event.groupId).deactivated = event.deactivated
  }),
  /** Membership of system groups follows from roles: nothing is stored. */
  'group-members-changed': structural((directory, event) => {
    const group = groupOf(directory, event.groupId)
    if (event.op === 'remove') directory.removeGroupMembers(group, event.userIds)
    else if (!group.isSystem) directory.addGroupMembers(group, event.userIds)
  }),
  'subgroups-changed': structural((directory, event) => {
    const group = groupOf(directory, event.groupId)
    if (event.op === 'remove') directory.removeSubgroups(group, event.subgroupIds)
    else directory.addSubgroups(group, event.subgroupIds)
  }),
} satisfies Partial<Reducers>

function isForgotten({ queue }: QueueViewer, { ofDeactivated }: OfGroup): boolean {
  return ofDeactivated === true && !queue.options.capabilities.include_deactivated_groups
}

function updated(groupId: GroupId, data: object): WireEvent {
  const wire = { type: 'user_group', op: 'update', group_id: groupId, data }
  return { shared: wire }
}

export const groupProjections = {
  'group-created': ({ group }, viewer) => {
    const wire = { type: 'user_group', op: 'add', group: newGroupWire(viewer.directory, group) }
    return { shared: wire }
  },
  'group-changed': (event, viewer) => {
    if (isForgotten(viewer, event)) return undefined
    const { permissions = {}, ...plain } = event.change
    const values = Object.entries(permissions).map(([name, value]) => [
      name,
      describeSetting(viewer.directory, value),
    ])
    return updated(event.groupId, { ...plain, ...Object.fromEntries(values) })
  },
  /** For clients that do not support deactivated groups, they are removed and added. */
  'group-activity-changed': (event, viewer) => {
    const { groupId: group_id, deactivated } = event
    if (viewer.queue.options.capabilities.include_deactivated_groups) {
      return updated(group_id, { deactivated })
    }
    const group = groupOf(viewer.directory, group_id)
    const wire = deactivated
      ? { type: 'user_group', op: 'remove', group_id }
      : { type: 'user_group', op: 'add', group: groupWire(viewer.directory, group) }
    return { shared: wire }
  },
  'group-members-changed': (event, viewer) => {
    if (isForgotten(viewer, event)) return undefined
    const { op, groupId: group_id, userIds: user_ids } = event
    return { shared: { type: 'user_group', op: `${op}_members`, group_id, user_ids } }
  },
  'subgroups-changed': (event, viewer) => {
    if (isForgotten(viewer, event)) return undefined
    const { op, groupId: group_id, subgroupIds: direct_subgroup_ids } = event
    return { shared: { type: 'user_group', op: `${op}_subgroups`, group_id, direct_subgroup_ids } }
  },
} satisfies Partial<Projections>

export const groupAudits = {
  'group-created': ({ group }) =>
    group.isSystem
      ? undefined
      : auditFact('group_created', { group_id: group.id, name: group.name }),
  'group-changed': ({ groupId, change }) => {
    const { name, permissions } = change
    if (name === undefined && permissions === undefined) return undefined
    return auditFact('group_changed', { group_id: groupId, name, permissions })
  },
  'group-activity-changed': ({ groupId, deactivated }) =>
    auditFact('group_activity_changed', { group_id: groupId, deactivated }),
  'group-members-changed': ({ groupId, op, userIds }, { directory }) => {
    if (directory.groups.get(groupId)?.isSystem) return undefined
    const change = op === 'add' ? { added: userIds } : { removed: userIds }
    return auditFact('group_members_changed', { group_id: groupId, ...change })
  },
  'subgroups-changed': ({ groupId, op, subgroupIds: ids }) => {
    const change = op === 'add' ? { subgroups_added: ids } : { subgroups_removed: ids }
    return auditFact('group_members_changed', { group_id: groupId, ...change })
  },
} satisfies Audits
