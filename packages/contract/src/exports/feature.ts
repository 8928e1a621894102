import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const exportsFeature = {
  summary: 'Exports of the organization.',
  endpoints,
  events,
} as const
