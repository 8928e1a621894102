import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const submessagesFeature = {
  summary: 'Votes and other changes of polls and to-do lists.',
  endpoints,
  events,
} as const
