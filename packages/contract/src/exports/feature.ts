import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const exportsFeature = {
  summary: 'Exports of the organization.',
  endpoints,
  events,
  audits: ['export_changed', 'export_consent_changed'],
} as const
