import { z } from 'zod'
import { event } from '../declare.ts'
import { groupId, userId } from '../ids.ts'
import { groupPermissionFields, userGroupObject } from './objects.ts'

const askedBy = ['realm_user_groups', 'user_group']

export const userGroupAdd = event({
  type: 'user_group',
  op: 'add',
  summary: 'A user group was created or reactivated.',
  fields: { group: userGroupObject },
  askedBy,
})

export const userGroupUpdate = event({
  type: 'user_group',
  op: 'update',
  summary: 'A user group changed. Clients with the capability learn of deactivations this way.',
  fields: {
    group_id: groupId,
    data: z
      .strictObject({
        name: z.string(),
        description: z.string(),
        deactivated: z.boolean(),
        ...groupPermissionFields,
      })
      .partial(),
  },
  askedBy,
})

export const userGroupRemove = event({
  type: 'user_group',
  op: 'remove',
  summary: 'A user group was deactivated, for clients without that capability.',
  fields: { group_id: groupId },
  askedBy,
})

export const userGroupAddMembers = event({
  type: 'user_group',
  op: 'add_members',
  summary: 'Users were added to a group.',
  fields: { group_id: groupId, user_ids: z.array(userId) },
  askedBy,
})

export const userGroupRemoveMembers = event({
  type: 'user_group',
  op: 'remove_members',
  summary: 'Users were removed from a group.',
  fields: { group_id: groupId, user_ids: z.array(userId) },
  askedBy,
})

export const userGroupAddSubgroups = event({
  type: 'user_group',
  op: 'add_subgroups',
  summary: 'Subgroups were added to a group.',
  since: 127,
  fields: { group_id: groupId, direct_subgroup_ids: z.array(groupId) },
  askedBy,
})

export const userGroupRemoveSubgroups = event({
  type: 'user_group',
  op: 'remove_subgroups',
  summary: 'Subgroups were removed from a group.',
  since: 127,
  fields: { group_id: groupId, direct_subgroup_ids: z.array(groupId) },
  askedBy,
})
