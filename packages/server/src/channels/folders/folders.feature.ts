import type { SnapshotParts } from '../../realms/snapshot.ts'
import { folderProjections, folderReducers } from './folders.events.ts'
import { folderRoutes, foldersInOrder } from './folders.routes.ts'
import { loadFolders } from './folders.store.ts'

const snapshot: Pick<SnapshotParts, 'channel_folders'> = {
  channel_folders: ({ viewer }) => ({ channel_folders: foldersInOrder(viewer.directory) }),
}

export const foldersFeature = {
  loaders: [loadFolders],
  reducers: folderReducers,
  projections: folderProjections,
  unaudited: ['folder-created', 'folder-changed', 'folders-reordered'] as const,
  routes: folderRoutes,
  snapshot,
}
