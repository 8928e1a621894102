import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const typingFeature = {
  summary: 'Notifications about typing.',
  endpoints,
  events,
} as const
