import type { UserId } from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { revokeKeys } from '../auth/revoke-api-keys.ts'
import { changeBotOwner } from './change-bot-owner.ts'
import { followActivity } from './consequences.ts'
import { requireAdministrator, requireChangeableUser } from './users.policy.ts'
import { setUserActive } from './users.store.ts'

/** Gives an account back. Its old keys stay worthless: whoever held one may be why it was ended. */
export async function reactivateUser(tx: ActionTx, viewer: Viewer, userId: UserId): Promise<void> {
  requireAdministrator(viewer)
  const user = requireChangeableUser(viewer, userId)
  if (user.isActive) return
  await setUserActive(await tx.open(), tx.directory.realmId, [userId], true)
  tx.append({ kind: 'user-activity-changed', userId, isActive: true })
  followActivity(tx, user, true)
  if (user.isBot && !viewer.user.isBot && !hasActiveOwner(tx, user)) {
    await changeBotOwner(tx, user, viewer.user)
  }
  const keyIds = user.apiKeys.map((key) => key.id)
  await revokeKeys(tx, userId, keyIds)
}

/** A bot without one falls to whoever brings it back. */
function hasActiveOwner(tx: ActionTx, bot: User): boolean {
  return bot.botOwnerId !== null && tx.directory.users.get(bot.botOwnerId)?.isActive === true
}
