import { z } from 'zod'
import { event } from '../declare.ts'
import { channelFolder, folderId } from './objects.ts'

const askedBy = ['channel_folders', 'channel_folder']

export const channelFolderAdd = event({
  type: 'channel_folder',
  op: 'add',
  summary: 'A channel folder was created.',
  since: 389,
  fields: { channel_folder: channelFolder },
  askedBy,
})

export const channelFolderUpdate = event({
  type: 'channel_folder',
  op: 'update',
  summary: 'A channel folder changed.',
  since: 389,
  fields: {
    channel_folder_id: folderId,
    data: z.strictObject({
      name: z.string().optional(),
      description: z.string().optional(),
      rendered_description: z.string().optional(),
      is_archived: z.boolean().optional(),
    }),
  },
  askedBy,
})

export const channelFolderReorder = event({
  type: 'channel_folder',
  op: 'reorder',
  summary: 'The order of the channel folders changed.',
  since: 418,
  fields: { order: z.array(folderId) },
  askedBy,
})
