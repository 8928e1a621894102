import { event } from '../declare.ts'

export const invitesChanged = event({
  type: 'invites_changed',
  summary: 'Invitations were created, accepted, revoked or changed. Fetch the list again.',
  fields: {},
})
