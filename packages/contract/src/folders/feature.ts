import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { folderSnapshotFields } from './objects.ts'

export const foldersFeature = {
  summary: 'Folders of channels.',
  endpoints,
  events,
  snapshot: folderSnapshotFields,
} as const
