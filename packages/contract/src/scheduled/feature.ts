import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { scheduledSnapshotFields } from './objects.ts'
import * as reminders from './reminder-endpoints.ts'

export const scheduledFeature = {
  summary: 'Messages that are sent later.',
  endpoints,
  events,
  snapshot: scheduledSnapshotFields,
} as const

export const remindersFeature = {
  summary: 'Reminders of messages.',
  endpoints: reminders,
} as const
