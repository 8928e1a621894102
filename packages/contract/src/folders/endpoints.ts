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
    name: text('Name of the folder.', nameAsSent),
    description: text('Description of the folder, in Markdown. May be empty.', textAsSent),
  },
  result: { channel_folder_id: folderId },
  refusals: [folderDescriptionTooLong, folderNameInvalid],
})

export const list = endpoint({
  id: 'get-channel-folders',
  summary: 'List the channel folders in their order',
  route: 'GET /channel_folders',
  caller: 'user',
  since: 389,
  params: { include_archived: json('Include archived folders.', z.boolean().default(false)) },
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
    channel_folder_id: path('Id of the folder.', folderId),
    name: text('New name.', nameAsSent.optional()),
    description: text('New description, in Markdown.', textAsSent.optional()),
    is_archived: json('Whether the folder is archived.', z.boolean().optional()),
  },
  result: {},
  refusals: [folderDescriptionTooLong, folderIdInvalid, folderInUse, folderNameInvalid],
})

export const reorder = endpoint({
  id: 'patch-channel-folders',
  summary: 'Reorder the channel folders',
  route: 'PATCH /channel_folders',
  caller: 'administrator',
  since: 414,
  params: {
    order: json(
      'Ids of all folders, including archived ones, in the new order.',
      z.array(folderId).max(10_000),
    ),
  },
  result: {},
  refusals: [folderOrderInvalid],
})
