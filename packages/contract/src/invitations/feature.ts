import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const invitationsFeature = {
  summary: 'Invitations by email and by link.',
  endpoints,
  events,
  audits: ['invitations_changed'],
} as const
