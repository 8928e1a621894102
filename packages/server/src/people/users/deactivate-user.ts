import { cannotDeactivateLastUser } from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { tellActivity } from './consequences.ts'
import { isOnlyOwner } from './users.policy.ts'
import { setUserActive } from './users.store.ts'

/** A user leaves the organization. */
export async function deactivateOwnUser(tx: ActionTx, viewer: Viewer): Promise<void> {
  requireMayLeave(viewer)
  await deactivateWithBots(tx, viewer, viewer.user)
}

export function requireMayLeave({ directory, user }: Viewer): void {
  if (!isOnlyOwner(directory, user)) return
  throw cannotDeactivateLastUser({ is_last_owner: true, entity: 'organization owner' })
}

/** Deactivates an account and its bots. */
export async function deactivateWithBots(tx: ActionTx, actor: Viewer, user: User): Promise<void> {
  await deactivate(tx, actor, [user, ...activeBotsOf(tx, user)])
}

export function activeBotsOf(tx: ActionTx, user: User): User[] {
  return [...tx.directory.users.values()].filter(
    (bot) => bot.isBot && bot.isActive && bot.botOwnerId === user.id,
  )
}

// Invariant: their keys and waiting polls end when this commits, because both check the directory.
export async function deactivate(
  tx: ActionTx,
  actor: Viewer,
  users: readonly User[],
): Promise<void> {
  const ids = users.map((user) => user.id)
  await setUserActive(await tx.open(), tx.directory.realmId, ids, false)
  await tx.signal('users-deactivated', actor, { userIds: ids })
  for (const user of users) tellActivity(tx, user, false)
}
