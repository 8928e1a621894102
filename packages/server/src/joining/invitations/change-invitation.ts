import {
  type InvitationId,
  invitationRevoked,
  invitationUnknown,
  permissionMissing,
} from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { hashApiKey } from '../../http/authenticate.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { mayManage, requireMayInvite, requireRank, worthOf } from './invitations.policy.ts'
import {
  endInvitation,
  findInvitations,
  type Invitation,
  keepSent,
  renewInvitation,
  wasLinkEnded,
} from './invitations.store.ts'
import { requireWithinDay } from './invite.ts'

interface Target {
  readonly id: InvitationId
  readonly isLink: boolean
}

export async function revokeInvitation(
  tx: ActionTx,
  viewer: Viewer,
  target: Target,
): Promise<void> {
  const invitation = await requireInvitation(await tx.open(), viewer, target)
  await endInvitation(await tx.open(), tx.directory.realmId, invitation.id)
  tellChange(tx, invitation, 'revoked')
}

interface Renewal {
  readonly id: InvitationId
  readonly secret: string
}

/** The invitation that the viewer may send again. */
export function requireMailed(
  { sql }: Pick<Realm, 'sql'>,
  viewer: Viewer,
  id: InvitationId,
): Promise<Invitation> {
  requireMayInvite(viewer, 'mail')
  return requireInvitation(sql, viewer, { id, isLink: false })
}

/** Another email with a new link, in the name of the original inviter; the first link is revoked. */
export async function renewByMail(
  tx: ActionTx,
  viewer: Viewer,
  { id, secret }: Renewal,
): Promise<void> {
  requireMayInvite(viewer, 'mail')
  const invitation = await requireInvitation(await tx.open(), viewer, { id, isLink: false })
  if (!worthOf(tx.directory, invitation)) throw permissionMissing({})
  await requireWithinDay(tx, invitation.inviterId, 1)
  const renewed = { id, hash: hashApiKey(secret) }
  await keepSent(await tx.open(), tx.directory.realmId, id)
  await renewInvitation(await tx.open(), tx.directory.realmId, renewed)
  tellChange(tx, invitation, 'sent-again')
}

/** An invitation that works and that the viewer may manage; another's is refused like none. */
async function requireInvitation(
  sql: Sql | Tx,
  viewer: Viewer,
  { id, isLink }: Target,
): Promise<Invitation> {
  const { realmId } = viewer.directory
  const [found] = await findInvitations(sql, realmId, { id })
  if (found && (found.email === null) === isLink && mayManage(viewer, found)) {
    requireRank(viewer, found)
    return found
  }
  if (isLink && !found && (await wasLinkEnded(sql, realmId, id))) throw invitationRevoked({})
  throw invitationUnknown({})
}

function tellChange(
  tx: ActionTx,
  { inviterId, role }: Invitation,
  op: 'revoked' | 'sent-again',
): void {
  tx.append({ kind: 'invitations-changed', inviterIds: [inviterId], op, role })
}
