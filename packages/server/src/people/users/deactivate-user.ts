import { cannotDeactivateLastUser, lastOwnerStays, type UserId } from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import { requireAdministrator } from '../../directory/require-caller.ts'
import { requirePerson } from '../../directory/require-user.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { endInvitationsOf } from '../../joining/invitations/end-invitations.ts'
import { type DeletedPlaces, orderDeletion } from '../../messages/delete/ordered-deletions.ts'
import type { ActionTx } from '../../writer/action.ts'
import { followActivity } from './consequences.ts'
import { forgetProfile } from './forget-profile.ts'
import { isOnlyOwner, requireMayManage } from './users.policy.ts'
import { setUserActive } from './users.store.ts'

export interface Deactivation {
  readonly userId: UserId
  /** Whether names and pictures go along. */
  readonly forgetsProfile: boolean
  /** Which messages go along; whoever calls works on that. */
  readonly forgets: DeletedPlaces
}

/** An administrator ends somebody's account, and those of their bots. What is not named stays. */
export async function deactivateUser(
  tx: ActionTx,
  viewer: Viewer,
  { userId, forgetsProfile, forgets }: Deactivation,
): Promise<void> {
  requireAdministrator(viewer)
  const user = requirePerson(viewer, userId)
  requireMayManage(viewer, user)
  if (isOnlyOwner(tx.directory, user)) throw lastOwnerStays({})
  const accounts = [...activeBotsOf(tx, user), user]
  if (forgetsProfile) for (const account of accounts) await forgetProfile(tx, account)
  const ids = accounts.map(({ id }) => id)
  await orderDeletion(tx, ids, forgets)
  await deactivateWithBots(tx, user)
}

/** Somebody leaves. */
export async function deactivateOwnUser(tx: ActionTx, viewer: Viewer): Promise<void> {
  const { directory, user } = viewer
  if (isOnlyOwner(directory, user)) {
    throw cannotDeactivateLastUser({ is_last_owner: true, entity: 'organization owner' })
  }
  await deactivateWithBots(tx, user)
}

async function deactivateWithBots(tx: ActionTx, user: User): Promise<void> {
  await deactivate(tx, [user, ...activeBotsOf(tx, user)])
}

function activeBotsOf(tx: ActionTx, user: User): User[] {
  return [...tx.directory.users.values()].filter(
    (bot) => bot.isBot && bot.isActive && bot.botOwnerId === user.id,
  )
}

// Invariant: their keys and waiting polls stop to count when this commits: both ask the directory.
export async function deactivate(tx: ActionTx, users: readonly User[]): Promise<void> {
  const ids = users.map((user) => user.id)
  await setUserActive(await tx.open(), tx.directory.realmId, ids, false)
  await endInvitationsOf(tx, ids)
  for (const user of users) {
    tx.append({ kind: 'user-activity-changed', userId: user.id, isActive: false })
    followActivity(tx, user, false)
  }
}
