import { botsNotAccepted, type UserId } from '@parley/contract'
import { revokeKeys } from '../../access/public.ts'
import { requireAdministrator, requireMayManage } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { changeBotOwner } from './change-bot-owner.ts'
import { tellActivity } from './consequences.ts'
import { ownerOf, requireBotNameFree, requireChangeableUser } from './users.policy.ts'
import { setUserActive } from './users.store.ts'

/**
 * Reactivates an account. Its earlier keys stay revoked, because one of them may have been the reason for the
 * deactivation. A bot without an active owner belongs to the user who reactivates it.
 */
export async function reactivateUser(tx: ActionTx, viewer: Viewer, userId: UserId): Promise<void> {
  requireAdministrator(viewer)
  const user = requireChangeableUser(viewer, userId)
  if (user.isActive) return
  requireMayManage(viewer, user)
  if (user.isBot) requireBotNameFree(tx.directory, user.fullName, user.id)
  await setUserActive(await tx.open(), tx.directory.realmId, [userId], true)
  tellActivity(tx, user, true)
  if (user.isBot && !ownerOf(tx.directory, user)?.isActive) {
    if (viewer.user.isBot) throw botsNotAccepted({})
    await changeBotOwner(tx, viewer, { bot: user, owner: viewer.user })
    return
  }
  const keyIds = user.apiKeys.map((key) => key.id)
  await revokeKeys(tx, userId, keyIds)
}
