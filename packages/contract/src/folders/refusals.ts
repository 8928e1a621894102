import { refusal } from '../declare.ts'

export const folderIdInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'There is no such channel folder, or it is archived and cannot take channels.',
  message: () => 'Invalid channel folder ID',
})

export const folderNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The name of a folder is blank, too long, has control characters, or is the name of another.',
  message: ({ problem }: { problem: string }) => problem,
})

export const folderDescriptionTooLong = refusal({
  code: 'BAD_REQUEST',
  when: 'The description of a folder is too long.',
  message: ({ limit }: { limit: number }) => `description is too long (limit: ${limit} characters)`,
})

export const folderInUse = refusal({
  code: 'BAD_REQUEST',
  when: 'A folder with channels in it is to be archived.',
  message: () => 'You need to remove all the channels from this folder to archive it.',
})

export const folderOrderInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The order does not name every folder exactly once.',
  message: () => 'Invalid order mapping.',
})
