import { mutedAlready, mutingNobody, mutingOneself, notMuted, type UserId } from '@parley/contract'
import { maySee } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteMutedUser, mutedUserTable } from './muted-users.store.ts'
import { hasMuted } from './muters.ts'

/** All earlier and future messages of the muted user are marked as read for the viewer. */
export async function muteUser(tx: ActionTx, viewer: Viewer, userId: UserId): Promise<void> {
  requireSomebodyElse(viewer, userId)
  if (hasMuted(viewer.directory, viewer.id, userId)) throw mutedAlready({})
  const at = Math.floor(tx.now.getTime() / 1000)
  tx.insert(mutedUserTable, { userId: viewer.id, mutedUserId: userId, mutedAt: at })
  tx.append({ kind: 'muted-users-changed', userId: viewer.id, mutedUserId: userId, at })
  await tx.signal('user-muted', viewer, { userId })
}

/** Messages that muting marked as read stay read. A guest may unmute a user whom they no longer see. */
export async function unmuteUser(tx: ActionTx, viewer: Viewer, userId: UserId): Promise<void> {
  if (!hasMuted(viewer.directory, viewer.id, userId)) {
    requireSomebodyElse(viewer, userId)
    throw notMuted({})
  }
  await deleteMutedUser(await tx.open(), tx.directory.realmId, viewer.id, userId)
  tx.append({ kind: 'muted-users-changed', userId: viewer.id, mutedUserId: userId, at: null })
}

function requireSomebodyElse(viewer: Viewer, userId: UserId): void {
  if (userId === viewer.id) throw mutingOneself({})
  const user = viewer.directory.users.get(userId)
  if (!user || !maySee(viewer, user)) throw mutingNobody({})
}
