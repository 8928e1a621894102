import { z } from 'zod'
import { refusal } from '../declare.ts'
import { channelId, groupId } from '../ids.ts'

export const groupUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such user group.',
  message: () => 'Invalid user group',
})

export const groupNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The name of a group is empty, too long, has control characters, begins like a mention or a role, or belongs to another group.',
  message: ({ problem }: { problem: string }) => `Invalid name: ${problem}`,
})

export const groupMembersInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A member is unknown or deactivated; one who is to be added is in the group, or one who is to be removed is not.',
  message: ({ problem }: { problem: string }) => problem,
})

export const subgroupsInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A subgroup is unknown, deactivated, stands for nobody or everybody on the Internet, is there already, is not there, or has the group in it.',
  message: ({ problem }: { problem: string }) => problem,
})

export const membershipContradicts = refusal({
  code: 'BAD_REQUEST',
  when: 'Somebody, or a subgroup, is to be added and removed in one call.',
  message: ({ coming, going, both }: { coming: string; going: string; both: number }) =>
    `"${coming}" and "${going}" both name ${both}.`,
})

export const noMembershipChange = refusal({
  code: 'BAD_REQUEST',
  when: 'Nobody is added and nobody removed.',
  message: ({ names }: { names: string }) => `Nothing to do. Specify at least one of ${names}.`,
})

export const groupUpdateEmpty = refusal({
  code: 'BAD_REQUEST',
  when: 'No parameter says what shall change.',
  message: () => 'No new data supplied',
})

export const groupDeactivated = refusal({
  code: 'BAD_REQUEST',
  when: 'The group is deactivated: only its name, members and subgroups can change.',
  message: ({ problem }: { problem: string }) => problem,
})

export const settingValueInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A permission is given to a group that is unknown, deactivated or not allowed to have it, or to a user who is unknown or deactivated.',
  message: ({ problem }: { problem: string }) => problem,
})

export const settingValueOutdated = refusal({
  code: 'EXPECTATION_MISMATCH',
  when: 'The `old` value is not the value that the permission has now.',
  message: () => "'old' value does not match the expected value.",
})

export const systemGroupRequired = refusal({
  code: 'SYSTEM_GROUP_REQUIRED',
  when: 'Only a group that stands for a role may have this permission.',
  extra: { setting_name: z.string() },
  message: ({ setting_name }) => `'${setting_name}' must be a system user group.`,
})

const settingNames = z.array(z.string())

/** What stands in the way of a group's deactivation. */
export const objection = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subgroup'), supergroup_ids: z.array(groupId) }),
  z.strictObject({ type: z.literal('channel'), channel_id: channelId, settings: settingNames }),
  z.strictObject({ type: z.literal('user_group'), group_id: groupId, settings: settingNames }),
  z.strictObject({ type: z.literal('realm'), settings: settingNames }),
])
export type Objection = z.infer<typeof objection>

export const groupInUse = refusal({
  code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
  when: 'A permission is given to the group, or it is in another group.',
  extra: { objections: z.array(objection) },
  message: () => 'Cannot deactivate user group in use.',
})
