import type { UserId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { endOfInviters, endShownTo, endToAddresses } from './invitations.store.ts'

/** The invitations of a user who was deactivated, or lost control of the account, end and do not return. */
export async function endInvitationsOf(tx: ActionTx, userIds: readonly UserId[]): Promise<void> {
  tell(tx, await endOfInviters(await tx.open(), tx.directory.realmId, userIds))
}

/**
 * Somebody else had the account. A link that the account was shown would let them join again, with the role that the link gives.
 */
export async function endInvitationsKnownTo(tx: ActionTx, userId: UserId): Promise<void> {
  await endInvitationsOf(tx, [userId])
  tell(tx, await endShownTo(await tx.open(), tx.directory.realmId, userId))
}

/** Ends all invitations to an address, by any inviter: it has an account now. */
export async function endInvitationsTo(tx: ActionTx, address: string): Promise<void> {
  tell(tx, await endToAddresses(await tx.open(), tx.directory.realmId, [address]))
}

function tell(tx: ActionTx, inviterIds: readonly UserId[]): void {
  if (inviterIds.length === 0) return
  tx.append({ kind: 'invitations-changed', inviterIds: [...new Set(inviterIds)], op: 'ended' })
}
