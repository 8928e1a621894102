import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { statusSnapshotFields } from './objects.ts'

export const userStatusFeature = {
  summary: 'The status that a user shows.',
  endpoints,
  events,
  snapshot: statusSnapshotFields,
} as const
