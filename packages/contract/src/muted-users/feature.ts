import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { mutedUserSnapshotFields } from './objects.ts'

export const mutedUsersFeature = {
  summary: 'Users whose messages a user does not want to see.',
  endpoints,
  events,
  snapshot: mutedUserSnapshotFields,
} as const
