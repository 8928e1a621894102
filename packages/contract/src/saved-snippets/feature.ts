import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { snippetSnapshotFields } from './objects.ts'

export const savedSnippetsFeature = {
  summary: 'Texts that a user has saved for messages.',
  endpoints,
  events,
  snapshot: snippetSnapshotFields,
} as const
