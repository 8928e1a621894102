import { refusal } from '../declare.ts'

export const defaultGroupUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no group of default channels with this id.',
  message: ({ id }: { id: number }) => `Default channel group with id '${id}' does not exist.`,
})

export const defaultGroupNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The name of a group of default channels is blank, too long, has control characters, or is taken.',
  message: ({ problem }: { problem: string }) => problem,
})

export const defaultGroupNameTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'Another group of default channels has the new name, or it is no name.',
  message: ({ problem }: { problem: string }) => problem,
})

export const defaultGroupDescriptionInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The description of a group of default channels is too long.',
  message: ({ limit }: { limit: number }) => `description is too long (limit: ${limit} characters)`,
})

export const defaultGroupChannelNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'A channel is a default channel by itself, private, archived, in the group already, or not in it.',
  message: ({ problem }: { problem: string }) => problem,
})

export const defaultGroupChangeEmpty = refusal({
  code: 'BAD_REQUEST',
  when: 'Nothing is asked for.',
  message: () => 'You must pass "new_description" or "new_group_name".',
})
