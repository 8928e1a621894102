import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { permissionMissing, tooManyCreated } from '../http/refusals.ts'
import { groupId, userId } from '../ids.ts'
import { nameAsSent } from '../text-rules.ts'
import { botsNotAccepted, userNotFound } from '../users/refusals.ts'
import { groupPermissionNames, userGroupObject } from './objects.ts'
import { changedValue, givenValue, valueParams } from './parameters.ts'
import {
  groupDeactivated,
  groupInUse,
  groupMembersInvalid,
  groupNameInvalid,
  groupUnknown,
  groupUpdateEmpty,
  membershipContradicts,
  noMembershipChange,
  settingValueInvalid,
  settingValueOutdated,
  subgroupsInvalid,
} from './refusals.ts'

const group = path('Id of the group.', groupId)
const users = z.array(userId).max(50_000)
const groups = z.array(groupId).max(1000)

export const createGroup = endpoint({
  id: 'create-user-group',
  summary: 'Create a user group',
  route: 'POST /user_groups/create',
  caller: 'member',
  maxBodyKib: 2048,
  params: {
    name: text('Name of the group, as in mentions.', nameAsSent.meta({ examples: ['design'] })),
    description: text('Description of the group.', z.string().max(10_000)),
    members: json('Ids of the first members.', users),
    subgroups: json('Ids of the first subgroups.', groups.default([])),
    ...valueParams(groupPermissionNames, givenValue, 'Users and groups with this permission.'),
  },
  result: { group_id: groupId },
  refusals: [
    groupMembersInvalid,
    groupNameInvalid,
    permissionMissing,
    settingValueInvalid,
    subgroupsInvalid,
    tooManyCreated,
  ],
})

export const getGroups = endpoint({
  id: 'get-user-groups',
  summary: 'Get all user groups',
  route: 'GET /user_groups',
  caller: 'member',
  params: {
    include_deactivated_groups: json('Include deactivated groups.', z.boolean().default(false)),
  },
  result: { user_groups: z.array(userGroupObject) },
  refusals: [botsNotAccepted],
})

export const updateGroup = endpoint({
  id: 'update-user-group',
  summary: 'Change a user group, or reactivate it',
  route: 'PATCH /user_groups/{user_group_id}',
  caller: 'member',
  params: {
    user_group_id: group,
    name: text('New name.', nameAsSent.optional()),
    description: text('New description.', z.string().max(10_000).optional()),
    deactivated: json(
      '`false` reactivates the group; `true` has no effect.',
      z.boolean().optional(),
    ),
    ...valueParams(groupPermissionNames, changedValue),
  },
  result: {},
  refusals: [
    botsNotAccepted,
    groupDeactivated,
    groupNameInvalid,
    groupUnknown,
    groupUpdateEmpty,
    permissionMissing,
    settingValueInvalid,
    settingValueOutdated,
  ],
})

export const deactivateGroup = endpoint({
  id: 'deactivate-user-group',
  summary: 'Deactivate a user group',
  route: 'POST /user_groups/{user_group_id}/deactivate',
  caller: 'member',
  since: 290,
  params: { user_group_id: group },
  result: {},
  refusals: [botsNotAccepted, groupDeactivated, groupInUse, groupUnknown, permissionMissing],
})

export const updateMembers = endpoint({
  id: 'update-user-group-members',
  summary: 'Add and remove members and subgroups of a user group',
  route: 'POST /user_groups/{user_group_id}/members',
  caller: 'member',
  maxBodyKib: 2048,
  params: {
    user_group_id: group,
    delete: json('Ids of the users to remove.', users.default([])),
    add: json('Ids of the users to add.', users.default([])),
    delete_subgroups: json('Ids of the subgroups to remove.', groups.default([])),
    add_subgroups: json('Ids of the subgroups to add.', groups.default([])),
  },
  result: {},
  refusals: [
    botsNotAccepted,
    groupMembersInvalid,
    groupUnknown,
    membershipContradicts,
    noMembershipChange,
    permissionMissing,
    subgroupsInvalid,
  ],
})

export const getMembers = endpoint({
  id: 'get-user-group-members',
  summary: 'Get the members of a user group',
  route: 'GET /user_groups/{user_group_id}/members',
  caller: 'member',
  since: 127,
  params: {
    user_group_id: group,
    direct_member_only: json('Exclude members of subgroups.', z.boolean().default(false)),
  },
  result: { members: z.array(userId) },
  refusals: [botsNotAccepted, groupUnknown],
})

export const getIsMember = endpoint({
  id: 'get-is-user-group-member',
  summary: 'Check whether a user is a member of a user group',
  route: 'GET /user_groups/{user_group_id}/members/{user_id}',
  caller: 'member',
  since: 127,
  params: {
    user_group_id: group,
    user_id: path('Id of the user.', userId),
    direct_member_only: json('Ignore membership through subgroups.', z.boolean().default(false)),
  },
  result: { is_user_group_member: z.boolean() },
  refusals: [groupUnknown, userNotFound],
})

export const updateSubgroups = endpoint({
  id: 'update-user-group-subgroups',
  summary: 'Add and remove subgroups of a user group',
  route: 'POST /user_groups/{user_group_id}/subgroups',
  caller: 'member',
  since: 127,
  params: {
    user_group_id: group,
    delete: json('Ids of the subgroups to remove.', groups.default([])),
    add: json('Ids of the subgroups to add.', groups.default([])),
  },
  result: {},
  refusals: [
    botsNotAccepted,
    groupUnknown,
    membershipContradicts,
    noMembershipChange,
    permissionMissing,
    subgroupsInvalid,
  ],
})

export const getSubgroups = endpoint({
  id: 'get-user-group-subgroups',
  summary: 'Get the subgroups of a user group',
  route: 'GET /user_groups/{user_group_id}/subgroups',
  caller: 'member',
  since: 127,
  params: {
    user_group_id: group,
    direct_subgroup_only: json('Exclude subgroups of subgroups.', z.boolean().default(false)),
  },
  result: { subgroups: z.array(groupId) },
  refusals: [botsNotAccepted, groupUnknown],
})
