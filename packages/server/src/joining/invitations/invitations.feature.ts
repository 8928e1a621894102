import { endLinks } from '../../access/public.ts'
import type { Limiter } from '../../http/limit.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { forgetServicesOf } from '../../people/public.ts'
import type { Realm } from '../../realms/realm.ts'
import type { SignalHandlers } from '../../writer/signal-handlers.ts'
import { endInvitationsKnownTo, endInvitationsOf, endInvitationsTo } from './end-invitations.ts'
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

type Signal = 'address-changed' | 'users-deactivated' | 'account-recovered'

const signals: Pick<SignalHandlers<Realm>, Signal> = {
  'address-changed': (tx, _viewer, { address }) => endInvitationsTo(tx, address),
  'users-deactivated': async (tx, _viewer, { userIds }) => {
    await endLinks(tx, userIds)
    await endInvitationsOf(tx, userIds)
  },
  'account-recovered': async (tx, _viewer, { user, keptBotIds }) => {
    await forgetServicesOf(tx, user, keptBotIds)
    await endInvitationsKnownTo(tx, user.id)
  },
}

export const invitationsFeature = {
  audits: invitationAudits,
  reducers: invitationReducers,
  projections: invitationProjections,
  routes: ({ limiter, mailContext }: InvitationParts) => invitationRoutes(limiter, mailContext),
  signals,
}
