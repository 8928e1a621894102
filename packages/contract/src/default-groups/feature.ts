import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const defaultGroupsFeature = {
  summary: 'Groups of channels that new users may choose.',
  endpoints,
  events,
} as const
