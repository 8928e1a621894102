import type { MessageId, UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { findSentBy } from './read-state.store.ts'
import type { ReadState } from './read-state.ts'
import { unreadMessages } from './received.ts'
import { markRead } from './update-read.ts'

/** Marks all unread messages of a user as read for a viewer who mutes them. */
export async function markMutedRead(
  tx: ActionTx,
  viewer: Viewer,
  { userId, state }: { readonly userId: UserId; readonly state: ReadState },
): Promise<void> {
  const unread = await unreadMessages(state, viewer, tx.settled())
  if (unread.isEmpty) return
  const ids = unread.toArray() as MessageId[]
  const messageIds = await findSentBy(await tx.open(), tx.directory.realmId, userId, ids)
  await markRead(tx, viewer, { state, messageIds })
}
