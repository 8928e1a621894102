import { event } from '../declare.ts'

export const invitesChanged = event({
  type: 'invites_changed',
  summary: 'Invitations came, went or changed: those who list them list them again.',
  fields: {},
})
