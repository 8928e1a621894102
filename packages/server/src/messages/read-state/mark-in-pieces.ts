import type { MessageId } from '@parley/contract'
import type { Signed } from '../../http/handler.ts'
import type { Realm } from '../../realms/realm.ts'
import { step } from '../../writer/action.ts'
import { readState } from './read-state.ts'
import { type MarkingRead, markRead } from './update-read.ts'

/** The number of ids in a piece, which is written in a few milliseconds. Other writes run between two pieces. */
const pieceSize = 4000

const markPieceRead = step((tx, viewer, marking: MarkingRead) => markRead(tx, viewer, marking))

/**
 * Marks the unread ones of these messages as read, however many there are; returns what changed, in pieces, because joining those of
 * 300,000 messages took 65 ms. Note: the first piece does not wait behind the steps of others. Nearly always it is the only one.
 */
export async function markInPieces(
  realm: Realm,
  write: Signed['write'],
  messageIds: readonly MessageId[] | Uint32Array,
): Promise<MessageId[][]> {
  const state = readState.of(realm)
  const changed: MessageId[][] = []
  for (let start = 0; start < messageIds.length; start += pieceSize) {
    const piece = [...messageIds.slice(start, start + pieceSize)] as MessageId[]
    changed.push(await write(start === 0 ? markRead : markPieceRead, { state, messageIds: piece }))
  }
  return changed
}
