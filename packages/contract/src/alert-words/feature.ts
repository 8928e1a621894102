import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { alertWordSnapshotFields } from './objects.ts'

export const alertWordsFeature = {
  summary: 'Words about which a user is notified.',
  endpoints,
  events,
  snapshot: alertWordSnapshotFields,
} as const
