import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const flagsFeature = {
  summary: 'Flags of messages, such as read and starred.',
  endpoints,
  events,
} as const
