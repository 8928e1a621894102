import {
  type MessageId,
  mutedAlready,
  mutingNobody,
  mutingOneself,
  notMuted,
  type UserId,
} from '@parley/contract'
import { maySee } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ReadState } from '../../messages/read-state/read-state.ts'
import { unreadMessages } from '../../messages/read-state/received.ts'
import { markRead } from '../../messages/read-state/update-read.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteMutedUser, findSentBy, mutedUserTable } from './muted-users.store.ts'

export interface Muting {
  readonly userId: UserId
  readonly state: ReadState
}

/** From now on, and for all that was before, the viewer has read what the other writes. */
export async function muteUser(
  tx: ActionTx,
  viewer: Viewer,
  { userId, state }: Muting,
): Promise<void> {
  requireSomebodyElse(viewer, userId)
  if (isMuted(viewer, userId)) throw mutedAlready({})
  const at = Math.floor(tx.now.getTime() / 1000)
  tx.insert(mutedUserTable, { userId: viewer.id, mutedUserId: userId, mutedAt: at })
  tx.append({ kind: 'user-muted', userId: viewer.id, mutedUserId: userId, at })
  const unread = await unreadMessages(state, viewer, () => tx.open())
  if (unread.isEmpty) return
  const sql = await tx.open()
  const ids = unread.toArray() as MessageId[]
  const messageIds = await findSentBy(sql, tx.directory.realmId, userId, ids)
  await markRead(tx, viewer, { state, messageIds })
}

/** What was read by muting stays read. */
export async function unmuteUser(tx: ActionTx, viewer: Viewer, userId: UserId): Promise<void> {
  requireSomebodyElse(viewer, userId)
  if (!isMuted(viewer, userId)) throw notMuted({})
  await deleteMutedUser(await tx.open(), tx.directory.realmId, viewer.id, userId)
  tx.append({ kind: 'user-unmuted', userId: viewer.id, mutedUserId: userId })
}

function requireSomebodyElse(viewer: Viewer, userId: UserId): void {
  if (userId === viewer.id) throw mutingOneself({})
  const user = viewer.directory.users.get(userId)
  if (!user || !maySee(viewer, user)) throw mutingNobody({})
}

function isMuted(viewer: Viewer, userId: UserId): boolean {
  return viewer.directory.mutedUsers.get(viewer.id)?.has(userId) ?? false
}
