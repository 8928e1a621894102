import { cannotDeactivateLastUser, lastOwnerStays, roles, type UserId } from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { endInvitationsOf } from '../invitations/end-invitations.ts'
import { followActivity } from './consequences.ts'
import { isOnlyOwner, requireAdministrator, requireOwner, requirePerson } from './users.policy.ts'
import { setUserActive } from './users.store.ts'

/** An administrator ends somebody's account; nothing of it is deleted. */
export async function deactivateUser(tx: ActionTx, viewer: Viewer, userId: UserId): Promise<void> {
  requireAdministrator(viewer)
  const user = requirePerson(viewer, userId)
  if (user.role === roles.owner) requireOwner(viewer)
  if (isOnlyOwner(tx.directory, user)) throw lastOwnerStays({})
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
  const bots = [...tx.directory.users.values()].filter(
    (bot) => bot.isBot && bot.isActive && bot.botOwnerId === user.id,
  )
  await deactivate(tx, [user, ...bots])
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
