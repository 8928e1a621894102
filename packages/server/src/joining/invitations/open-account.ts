import type { UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { createUser, type NewUser } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { endInvitationsTo } from './end-invitations.ts'

/** Creates an account whose address nobody can be invited to any more. The caller has checked that the actor may create users. */
export async function openAccount(tx: ActionTx, actor: Viewer, input: NewUser): Promise<UserId> {
  const id = await createUser(tx, actor, input)
  await endInvitationsTo(tx, input.email)
  return id
}
