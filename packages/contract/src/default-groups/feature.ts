import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { defaultGroupSnapshotFields } from './objects.ts'

export const defaultGroupsFeature = {
  summary: 'Groups of channels that new users may choose.',
  endpoints,
  events,
  snapshot: defaultGroupSnapshotFields,
} as const
