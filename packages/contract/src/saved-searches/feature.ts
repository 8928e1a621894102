import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { savedSearchSnapshotFields } from './objects.ts'

export const savedSearchesFeature = {
  summary: 'Searches that a user has saved.',
  endpoints,
  events,
  snapshot: savedSearchSnapshotFields,
} as const
