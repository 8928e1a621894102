import { z } from 'zod'
import { refusal } from '../declare.ts'
import { channelId, groupId } from '../ids.ts'

export const groupUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The user group does not exist.',
  message: () => 'Invalid user group',
})

export const groupNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The group name is empty, too long, contains control characters, starts like a mention or a role, or looks like the name of another group.',
  message: ({ problem }: { problem: string }) => `Invalid name: ${problem}`,
})

export const groupMembersInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A member is unknown or deactivated, a user to add is already in the group, or a user to remove is not in it.',
  message: ({ problem }: { problem: string }) => problem,
})

export const subgroupsInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'A subgroup is unknown, deactivated, `role:nobody` or `role:internet`, already present, absent, or contains the group itself.',
  message: ({ problem }: { problem: string }) => problem,
})

export const membershipContradicts = refusal({
  code: 'BAD_REQUEST',
  when: 'A user or subgroup is both added and removed.',
  message: ({ coming, going, both }: { coming: string; going: string; both: number }) =>
    `"${coming}" and "${going}" both name ${both}.`,
})

export const noMembershipChange = refusal({
  code: 'BAD_REQUEST',
  when: 'The request adds and removes nobody.',
  message: ({ names }: { names: string }) => `Nothing to do. Specify at least one of ${names}.`,
})

export const groupUpdateEmpty = refusal({
  code: 'BAD_REQUEST',
  when: 'The request changes nothing.',
  message: () => 'No new data supplied',
})

export const groupDeactivated = refusal({
  code: 'BAD_REQUEST',
  when: 'The group is deactivated: only its name, members and subgroups can be changed.',
  message: ({ problem }: { problem: string }) => problem,
})

export const settingValueInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The permission names a group that is unknown, deactivated or not allowed here, or a user who is unknown or deactivated.',
  message: ({ problem }: { problem: string }) => problem,
})

export const settingValueOutdated = refusal({
  code: 'EXPECTATION_MISMATCH',
  when: 'The `old` value differs from the current value.',
  message: () => "'old' value does not match the expected value.",
})

export const systemGroupRequired = refusal({
  code: 'SYSTEM_GROUP_REQUIRED',
  when: 'Only system groups may have this permission.',
  extra: { setting_name: z.string() },
  message: ({ setting_name }) => `'${setting_name}' must be a system user group.`,
})

const settingNames = z.array(z.string())

/** The uses of a group that prevent its deactivation. */
export const objection = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subgroup'), supergroup_ids: z.array(groupId) }),
  z.strictObject({ type: z.literal('channel'), channel_id: channelId, settings: settingNames }),
  z.strictObject({ type: z.literal('user_group'), group_id: groupId, settings: settingNames }),
  z.strictObject({ type: z.literal('realm'), settings: settingNames }),
])
export type Objection = z.infer<typeof objection>

export const groupInUse = refusal({
  code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
  when: 'The group is a subgroup of another group, or a permission uses it.',
  extra: { objections: z.array(objection) },
  message: () => 'Cannot deactivate user group in use.',
})
