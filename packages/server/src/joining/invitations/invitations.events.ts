import type { Role, UserId } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import { isAdministrator } from '../../directory/viewer.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** Invitations of these users were added, removed or changed. */
    'invitations-changed': {
      readonly inviterIds: readonly UserId[]
      readonly op: 'sent' | 'sent-again' | 'revoked' | 'ended'
      /** The role that newcomers get. */
      readonly role?: Role
      /** The number of emails; absent for a reusable link. */
      readonly mails?: number
    }
  }
}

export const invitationReducers = { 'invitations-changed': leavesDirectory }

const wire = { shared: { type: 'invites_changed' } }

export const invitationProjections = {
  'invitations-changed': ({ inviterIds }, { id, user }) =>
    isAdministrator(user) || inviterIds.includes(id) ? wire : undefined,
} satisfies Partial<Projections>

export const invitationAudits = {
  'invitations-changed': ({ inviterIds, op, role, mails }) =>
    auditFact('invitations_changed', { op, inviter_ids: inviterIds, role, mails }),
} satisfies Audits
