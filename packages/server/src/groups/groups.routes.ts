import { api, type GroupPermission, groupPermissionNames, type ParamValues } from '@parley/contract'
import { allMembers, directMembers, isListedMember } from '../directory/groups.ts'
import { requireUser } from '../directory/require-user.ts'
import { on } from '../http/handler.ts'
import { jsonObject } from '../json-text.ts'
import { changeMembers } from './change-members.ts'
import { createGroup } from './create-group.ts'
import { deactivateGroup } from './deactivate-group.ts'
import { requireGroup, requireGroupName } from './groups.policy.ts'
import { listedGroupTexts } from './groups.wire.ts'
import { updateGroup } from './update-group.ts'

type MembersParams = ParamValues<(typeof api.groups.updateMembers)['params']>

export const groupRoutes = [
  on(api.groups.create, async ({ params, write }) => {
    const { description, members, subgroups } = params
    const name = requireGroupName(params.name)
    const permissions = permissionsOf(params)
    return {
      group_id: await write(createGroup, { name, description, members, subgroups, permissions }),
    }
  }),

  on(api.groups.list, async ({ viewer, params }) => {
    const options = { deactivatedToo: params.include_deactivated_groups }
    return jsonObject({ user_groups: listedGroupTexts(viewer.directory, options) })
  }),

  on(api.groups.update, async ({ params, write }) => {
    const { user_group_id: groupId, description, deactivated } = params
    const name = params.name === undefined ? undefined : requireGroupName(params.name)
    const permissions = permissionsOf(params)
    await write(updateGroup, { groupId, name, description, deactivated, permissions })
  }),

  on(api.groups.deactivate, ({ params, write }) => write(deactivateGroup, params.user_group_id)),

  on(api.groups.updateMembers, ({ params, write }) => write(changeMembers, membersInput(params))),

  on(api.groups.updateSubgroups, async ({ params, write }) => {
    const { user_group_id: groupId, add: addSubgroups, delete: removeSubgroups } = params
    const names = { addSubgroups: 'add', removeSubgroups: 'delete' }
    await write(changeMembers, {
      groupId,
      add: [],
      remove: [],
      addSubgroups,
      removeSubgroups,
      names,
    })
  }),

  on(api.groups.getMembers, async ({ viewer, params }) => {
    const group = requireGroup(viewer.directory, params.user_group_id)
    const membersOf = params.direct_member_only ? directMembers : allMembers
    return { members: membersOf(viewer.directory, group) }
  }),

  on(api.groups.isMember, async ({ viewer, params }) => {
    const { directory } = viewer
    const group = requireGroup(directory, params.user_group_id)
    const user = requireUser(viewer, params.user_id)
    const is_user_group_member = params.direct_member_only
      ? directMembers(directory, group).includes(user.id)
      : isListedMember(directory, user, group.id)
    return { is_user_group_member }
  }),

  on(api.groups.getSubgroups, async ({ viewer, params }) => {
    const { directory } = viewer
    const group = requireGroup(directory, params.user_group_id)
    const subgroups = params.direct_subgroup_only
      ? group.subgroups
      : directory.memberships.subgroupsOf(group.id)
    return { subgroups: [...subgroups].sort((a, b) => a - b) }
  }),
]

function membersInput(params: MembersParams) {
  return {
    groupId: params.user_group_id,
    add: params.add,
    remove: params.delete,
    addSubgroups: params.add_subgroups,
    removeSubgroups: params.delete_subgroups,
    names: {
      add: 'add',
      remove: 'delete',
      addSubgroups: 'add_subgroups',
      removeSubgroups: 'delete_subgroups',
    },
  }
}

function permissionsOf<Value>(
  params: Partial<Record<GroupPermission, Value>>,
): Partial<Record<GroupPermission, Value>> {
  const given = groupPermissionNames.map((name) => [name, params[name]])
  return Object.fromEntries(given) as Partial<Record<GroupPermission, Value>>
}
