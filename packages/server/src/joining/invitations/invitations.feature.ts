import { invitationProjections, invitationReducers } from './invitations.events.ts'
import { invitationRoutes } from './invitations.routes.ts'

export const invitationsFeature = {
  reducers: invitationReducers,
  projections: invitationProjections,
  routes: invitationRoutes,
}
