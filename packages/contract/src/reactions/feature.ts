import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const reactionsFeature = {
  summary: 'Reactions to messages.',
  endpoints,
  events,
} as const
