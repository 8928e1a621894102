import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const typingFeature = {
  summary: 'Notifications about typing.',
  endpoints,
  events,
  capabilities: ['stream_typing_notifications'],
} as const
