import { lastOwnerStays, type UserId } from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import { requireAdministrator, requireMayManage } from '../../directory/require-caller.ts'
import { requirePerson } from '../../directory/require-user.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type DeletedPlaces, orderDeletion } from '../../messages/public.ts'
import {
  activeBotsOf,
  deactivateWithBots,
  forgetProfile,
  isOnlyOwner,
} from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'

export interface Deactivation {
  readonly userId: UserId
  /** Whether names and pictures are removed, too. */
  readonly forgetsProfile: boolean
  /** The messages to delete; the caller continues that. */
  readonly forgets: DeletedPlaces
}

/** An administrator deactivates an account and its bots. Data that is not named stays. */
export async function deactivateUser(
  tx: ActionTx,
  viewer: Viewer,
  { userId, forgetsProfile, forgets }: Deactivation,
): Promise<void> {
  const user = requireDeactivatable(viewer, userId)
  const accounts = [...activeBotsOf(tx, user), user]
  if (forgetsProfile) for (const account of accounts) await forgetProfile(tx, account)
  const ids = accounts.map(({ id }) => id)
  await orderDeletion(tx, ids, forgets)
  await deactivateWithBots(tx, viewer, user)
}

/** A user whose account the viewer may deactivate. */
export function requireDeactivatable(viewer: Viewer, userId: UserId): User {
  requireAdministrator(viewer)
  const user = requirePerson(viewer, userId)
  requireMayManage(viewer, user)
  if (isOnlyOwner(viewer.directory, user)) throw lastOwnerStays({})
  return user
}
