import type { Limiter } from '../../http/limit.ts'
import type { Mailroom } from '../../http/mailroom.ts'
import type { Realm } from '../../realms/realm.ts'
import type { SignalHandlers } from '../../writer/signal-handlers.ts'
import { endInvitationsOf } from './end-invitations.ts'
import { invitationProjections, invitationReducers } from './invitations.events.ts'
import { invitationRoutes } from './invitations.routes.ts'

export interface InvitationParts {
  readonly limiter: Limiter
  readonly mailroom: Mailroom
}

const signals: Pick<SignalHandlers<Realm>, 'users-deactivated'> = {
  'users-deactivated': (tx, _viewer, { userIds }) => endInvitationsOf(tx, userIds),
}

export const invitationsFeature = {
  reducers: invitationReducers,
  projections: invitationProjections,
  routes: ({ limiter, mailroom }: InvitationParts) => invitationRoutes(limiter, mailroom),
  signals,
}
