import type { Limiter } from '../../http/limit.ts'
import type { MailContext } from '../../http/mail-context.ts'
import type { Realm } from '../../realms/realm.ts'
import type { SignalHandlers } from '../../writer/signal-handlers.ts'
import { endInvitationsOf } from './end-invitations.ts'
import {
  invitationAudits,
  invitationProjections,
  invitationReducers,
} from './invitations.events.ts'
import { invitationRoutes } from './invitations.routes.ts'

export interface InvitationParts {
  readonly limiter: Limiter
  readonly mailContext: MailContext
}

const signals: Pick<SignalHandlers<Realm>, 'users-deactivated'> = {
  'users-deactivated': (tx, _viewer, { userIds }) => endInvitationsOf(tx, userIds),
}

export const invitationsFeature = {
  audits: invitationAudits,
  reducers: invitationReducers,
  projections: invitationProjections,
  routes: ({ limiter, mailContext }: InvitationParts) => invitationRoutes(limiter, mailContext),
  signals,
}
