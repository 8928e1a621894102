import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { presenceSnapshotFields } from './objects.ts'

export const presenceFeature = {
  summary: 'Who is online, and who was online when.',
  endpoints,
  events,
  snapshot: presenceSnapshotFields,
  capabilities: ['simplified_presence_events'],
} as const
