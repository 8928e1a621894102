import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { channelFolder, folderId } from './objects.ts'
import {
  folderDescriptionTooLong,
  folderIdInvalid,
  folderInUse,
  folderNameInvalid,
  folderOrderInvalid,
} from './refusals.ts'

export const create = endpoint({
  id: 'create-channel-folder',
  summary: 'Create a channel folder',
  route: 'POST /channel_folders/create',
  caller: 'administrator',
  since: 389,
  params: {
    name: text('The name of the folder.', nameAsSent),
    description: text('What it is for, in Markdown; may be empty.', textAsSent),
  },
  result: { channel_folder_id: folderId },
  refusals: [folderDescriptionTooLong, folderNameInvalid],
})

export const list = endpoint({
  id: 'get-channel-folders',
  summary: 'List the channel folders, in their order',
  route: 'GET /channel_folders',
  caller: 'user',
  since: 389,
  params: { include_archived: json('Archived ones, too.', z.boolean().default(false)) },
  result: { channel_folders: z.array(channelFolder) },
  refusals: [],
})

export const update = endpoint({
  id: 'update-channel-folder',
  summary: 'Rename, describe, archive or unarchive a channel folder',
  route: 'PATCH /channel_folders/{channel_folder_id}',
  caller: 'administrator',
  since: 389,
  params: {
    channel_folder_id: path('The folder.', folderId),
    name: text('Its new name.', nameAsSent.optional()),
    description: text('Its new description, in Markdown.', textAsSent.optional()),
    is_archived: json('Archive it, or bring it back.', z.boolean().optional()),
  },
  result: {},
  refusals: [folderDescriptionTooLong, folderIdInvalid, folderInUse, folderNameInvalid],
})

export const reorder = endpoint({
  id: 'patch-channel-folders',
  summary: 'Put the channel folders into another order',
  route: 'PATCH /channel_folders',
  caller: 'administrator',
  since: 414,
  params: {
    order: json('The ids of all folders, archived ones included.', z.array(folderId).max(10_000)),
  },
  result: {},
  refusals: [folderOrderInvalid],
})
