import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { draftSnapshotFields } from './objects.ts'

export const draftsFeature = {
  summary: 'Drafts of messages.',
  endpoints,
  events,
  snapshot: draftSnapshotFields,
} as const
