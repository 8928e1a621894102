import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { playgroundSnapshotFields } from './objects.ts'

export const playgroundsFeature = {
  summary: 'Places that run code of a language.',
  endpoints,
  events,
  snapshot: playgroundSnapshotFields,
  audits: ['playgrounds_changed'],
} as const
