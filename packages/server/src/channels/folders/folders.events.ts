import type { ChannelFolder, FolderId, UserId } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { invariant } from '../../invariant.ts'

/** A folder that channels are shown in. */
export interface Folder {
  readonly id: FolderId
  name: string
  description: string
  renderedDescription: string
  readonly creatorId: UserId | null
  readonly createdAt: number
  isArchived: boolean
  /** Its place among the folders, from 0. */
  order: number
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    folders: Map<FolderId, Folder>
  }
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'folder-created': { readonly folder: Folder }
    'folder-changed': {
      readonly folderId: FolderId
      readonly change: Partial<
        Pick<Folder, 'name' | 'description' | 'renderedDescription' | 'isArchived'>
      >
    }
    'folders-reordered': { readonly order: readonly FolderId[] }
  }
}

export const folderReducers = {
  'folder-created': structural((directory, { folder }) => {
    directory.parts.folders.set(folder.id, { ...folder })
  }),
  'folder-changed': structural((directory, event) => {
    const folder = directory.parts.folders.get(event.folderId)
    invariant(folder, 'a changed folder exists')
    Object.assign(folder, event.change)
  }),
  'folders-reordered': structural((directory, event) => {
    for (const [order, id] of event.order.entries()) {
      const folder = directory.parts.folders.get(id)
      invariant(folder, 'a moved folder exists')
      folder.order = order
    }
  }),
} satisfies Partial<Reducers>

/** A folder in wire format. */
export function folderWire(folder: Folder): ChannelFolder {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: folder.renderedDescription,
    date_created: folder.createdAt,
    creator_id: folder.creatorId,
    is_archived: folder.isArchived,
    order: folder.order,
  }
}

export const folderProjections = {
  'folder-created': ({ folder }) => ({
    shared: { type: 'channel_folder', op: 'add', channel_folder: folderWire(folder) },
  }),
  'folder-changed': ({ folderId, change }) => {
    const { name, description, renderedDescription, isArchived } = change
    const data = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined
        ? {}
        : { description, rendered_description: renderedDescription }),
      ...(isArchived === undefined ? {} : { is_archived: isArchived }),
    }
    return { shared: { type: 'channel_folder', op: 'update', channel_folder_id: folderId, data } }
  },
  'folders-reordered': ({ order }) => ({
    shared: { type: 'channel_folder', op: 'reorder', order },
  }),
} satisfies Partial<Projections>
