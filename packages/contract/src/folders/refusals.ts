import { refusal } from '../declare.ts'

export const folderIdInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The channel folder does not exist, or is archived and cannot receive channels.',
  message: () => 'Invalid channel folder ID',
})

export const folderNameInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The folder name is blank, too long, contains control characters, or looks like the name of another folder.',
  message: ({ problem }: { problem: string }) => problem,
})

export const folderDescriptionTooLong = refusal({
  code: 'BAD_REQUEST',
  when: 'The folder description is too long.',
  message: ({ limit }: { limit: number }) => `description is too long (limit: ${limit} characters)`,
})

export const folderInUse = refusal({
  code: 'BAD_REQUEST',
  when: 'The folder still contains channels.',
  message: () => 'You need to remove all the channels from this folder to archive it.',
})

export const folderOrderInvalid = refusal({
  code: 'BAD_REQUEST',
  when: 'The order does not list every folder exactly once.',
  message: () => 'Invalid order mapping.',
})
