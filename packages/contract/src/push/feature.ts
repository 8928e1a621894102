import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { pushSnapshotFields } from './objects.ts'

export const pushFeature = {
  summary: 'Devices for push notifications.',
  endpoints,
  events,
  snapshot: pushSnapshotFields,
} as const
