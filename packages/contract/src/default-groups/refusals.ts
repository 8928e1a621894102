import { refusal } from '../declare.ts'

export const defaultGroupUnknown = refusal({
  code: 'BAD_REQUEST',
  when: 'The default channel group does not exist.',
  message: ({ id }: { id: number }) => `Default channel group with id '${id}' does not exist.`,
})

export const defaultGroupNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The name of the default channel group is blank, too long, contains control characters, or looks like that of another one.',
  message: ({ problem }: { problem: string }) => problem,
})

export const defaultGroupNameTaken = refusal({
  code: 'BAD_REQUEST',
  when: 'The new name is invalid or looks like that of another default channel group.',
  message: ({ problem }: { problem: string }) => problem,
})

export const defaultGroupDescriptionInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The description of the default channel group is too long.',
  message: ({ limit }: { limit: number }) => `description is too long (limit: ${limit} characters)`,
})

export const defaultGroupChannelNotAllowed = refusal({
  code: 'BAD_REQUEST',
  when: 'The channel is private, archived, already a default channel, already in the group, or not in it.',
  message: ({ problem }: { problem: string }) => problem,
})

export const defaultGroupChangeEmpty = refusal({
  code: 'BAD_REQUEST',
  when: 'The request changes nothing.',
  message: () => 'You must pass "new_description" or "new_group_name".',
})
