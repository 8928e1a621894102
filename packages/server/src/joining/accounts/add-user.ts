import type { UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { type NewUser, requireAllowedAddress, requireMayCreateUsers } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { openAccount } from '../invitations/open-account.ts'
import { announceNewcomer } from '../welcome/announce-newcomer.ts'
import { type Greeting, greet } from '../welcome/greet.ts'

/** An administrator creates an account. */
export async function addUser(
  tx: ActionTx,
  viewer: Viewer,
  { greeting, ...input }: NewUser & { readonly greeting: Greeting | undefined },
): Promise<UserId> {
  requireMayCreateUsers(viewer)
  requireAllowedAddress(tx.directory, input.email)
  const id = await openAccount(tx, viewer, { ...input, awaitsSignIn: true })
  await announceNewcomer(tx, viewer, { id, fullName: input.fullName })
  if (greeting) await greet(tx, viewer, { userId: id, greeting })
  return id
}
