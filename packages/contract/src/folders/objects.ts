import { z } from 'zod'
import { userId } from '../ids.ts'

export const maxChannelFolderNameLength = 60
export const maxChannelFolderDescriptionLength = 1024

export const folderId = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .brand<'FolderId'>()
  .describe('The id of a channel folder.')
export type FolderId = z.infer<typeof folderId>

/** A folder that channels are shown in. */
export const channelFolder = z.strictObject({
  id: folderId,
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int().nullable(),
  creator_id: userId.nullable(),
  is_archived: z.boolean(),
  order: z.int(),
})
export type ChannelFolder = z.infer<typeof channelFolder>

export const folderSnapshotFields = {
  channel_folders: { channel_folders: z.array(channelFolder) },
} as const
