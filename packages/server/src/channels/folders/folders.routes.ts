import { api, type ChannelFolder } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { on } from '../../http/handler.ts'
import { renderDescription } from '../../markdown/render.ts'
import { createFolder } from './create-folder.ts'
import { folderWire } from './folders.events.ts'
import { requireFolderDescription, requireFolderName } from './folders.policy.ts'
import { reorderFolders } from './reorder-folders.ts'
import { updateFolder } from './update-folder.ts'

export const folderRoutes = [
  on(api.folders.create, async ({ params, write }) => {
    const name = requireFolderName(params.name)
    return {
      channel_folder_id: await write(createFolder, { name, ...described(params.description) }),
    }
  }),

  on(api.folders.list, async ({ viewer, params }) => ({
    channel_folders: foldersInOrder(viewer.directory).filter(
      (folder) => params.include_archived || !folder.is_archived,
    ),
  })),

  on(api.folders.update, async ({ params, write }) => {
    const { channel_folder_id: folderId, name, description, is_archived: isArchived } = params
    const change = {
      ...(name === undefined ? {} : { name: requireFolderName(name) }),
      ...(description === undefined ? {} : described(description)),
      ...(isArchived === undefined ? {} : { isArchived }),
    }
    await write(updateFolder, { folderId, change })
  }),

  on(api.folders.reorder, ({ params, write }) => write(reorderFolders, params.order)),
]

function described(given: string) {
  const description = requireFolderDescription(given)
  return { description, renderedDescription: renderDescription(description) }
}

/** All folders, in the order in which they are shown. */
export function foldersInOrder(directory: Directory): ChannelFolder[] {
  const folders = [...directory.parts.folders.values()].map(folderWire)
  return folders.sort((a, b) => a.order - b.order)
}
