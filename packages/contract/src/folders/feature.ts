import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const foldersFeature = {
  summary: 'Folders of channels.',
  endpoints,
  events,
} as const
