import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Draft } from '../compose/draft.ts'
import { findFirstAnswer, type Repeatable, repeatKeyTable } from './repeat-keys.ts'
import { type SendAnswer, sendAndFollow } from './send-and-follow.ts'

/**
 * Sends a message unless the same request did so already, and answers what the first one was answered.
 * Invariant: the key is written with the message, and the one writer sees the keys of all before it.
 */
export async function sendOnce(
  tx: ActionTx,
  viewer: Viewer,
  { draft, once }: { readonly draft: Draft; readonly once: Repeatable },
): Promise<SendAnswer> {
  const first = await findFirstAnswer<SendAnswer>(await tx.open(), viewer, once, tx.now)
  if (first) return first
  const answer = await sendAndFollow(tx, viewer, draft)
  tx.insert(repeatKeyTable, { ...once, userId: viewer.id, answer, at: tx.now })
  return answer
}
