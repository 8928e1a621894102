import { type InvitationId, invitationDead } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Directory } from '../../directory/directory.ts'
import { hashApiKey } from '../../http/authenticate.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type Grant, worthOf } from './invitations.policy.ts'
import { findInvitations, type Invitation } from './invitations.store.ts'

export interface FoundInvitation {
  readonly invitation: Invitation
  /** The role, channels and groups of a user who joins now. */
  readonly worth: Grant
}

type Which = { readonly secret: string } | { readonly id: InvitationId }

/** The invitation with this secret or id in its current state; undefined if it is not valid. */
export function lookAtInvitation(realm: Realm, which: Which): Promise<FoundInvitation | undefined> {
  return find(realm.sql, realm.directory, which)
}

/** The same inside an action, or a refusal. */
export async function requireInvitation(tx: ActionTx, which: Which): Promise<FoundInvitation> {
  const found = await find(await tx.open(), tx.directory, which)
  if (!found) throw invitationDead({})
  return found
}

async function find(
  sql: Sql | Tx,
  directory: Directory,
  which: Which,
): Promise<FoundInvitation | undefined> {
  const wanted = 'secret' in which ? { hash: hashApiKey(which.secret) } : which
  const [invitation] = await findInvitations(sql, directory.realmId, wanted)
  const worth = invitation && worthOf(directory, invitation)
  return worth && { invitation, worth }
}
