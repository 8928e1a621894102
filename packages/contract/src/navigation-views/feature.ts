import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { navigationSnapshotFields } from './objects.ts'

export const navigationViewsFeature = {
  summary: 'The views in the navigation of a user.',
  endpoints,
  events,
  snapshot: navigationSnapshotFields,
} as const
