import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const mutedUsersFeature = {
  summary: 'Users whose messages a user does not want to see.',
  endpoints,
  events,
} as const
