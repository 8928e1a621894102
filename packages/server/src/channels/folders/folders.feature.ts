import type { SnapshotParts } from '../../realms/snapshot.ts'
import { folderProjections, folderReducers } from './folders.events.ts'
import { folderRoutes, foldersInOrder } from './folders.routes.ts'
import { findFolders } from './folders.store.ts'

const snapshot: Pick<SnapshotParts, 'channel_folders'> = {
  channel_folders: {
    common: ({ directory }) => ({ channel_folders: foldersInOrder(directory) }),
  },
}

export const foldersFeature = {
  parts: { folders: findFolders },
  reducers: folderReducers,
  projections: folderProjections,
  unaudited: ['folder-created', 'folder-changed', 'folders-reordered'] as const,
  routes: folderRoutes,
  snapshot,
}
