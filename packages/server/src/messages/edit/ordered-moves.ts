import type { MessageId } from '@parley/contract'
import { wasReceived } from '../../directory/message-access.ts'
import { sawArrival } from '../../directory/moves.ts'
import { userOf } from '../../directory/of-id.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { PieceSize } from '../../piece-size.ts'
import type { Realm } from '../../realms/realm.ts'
import { type ActionTx, step } from '../../writer/action.ts'
import type { PlaceUpdate } from '../message/message-changes.ts'
import { changesOfMove, updateChannelBounds } from '../message/update-channel-bounds.ts'
import { findChangeable, findTopicMessages, type TopicMessage } from '../message/updates.store.ts'
import { flagsOfMove } from './flags-of-move.ts'
import { laterBatchSize, moveBatch } from './move-batch.ts'
import { type NoticesWanted, postMoveNotices } from './move-notices.ts'
import {
  advanceMove,
  findMove,
  insertMove,
  type OrderedMove,
  removeMove,
} from './ordered-moves.store.ts'

interface RestOfMove {
  readonly messageId: MessageId
  readonly move: PlaceUpdate
  readonly rest: { readonly readsAll: boolean; readonly afterId: MessageId }
  readonly notices: NoticesWanted
}

/** Orders the move of the rest of a long topic. `workOnMoves` moves it in batches. */
export async function orderRest(
  tx: ActionTx,
  { id: userId }: Viewer,
  { messageId, move, rest, notices }: RestOfMove,
): Promise<void> {
  const { mode, from, to, messages } = move
  await insertMove(await tx.open(), tx.directory.realmId, {
    ...{ messageId, userId, mode, from, to },
    at: Math.floor(tx.now.getTime() / 1000),
    ...rest,
    tellsOld: notices.oldThread,
    tellsNew: notices.newThread,
    moved: messages.length,
    lastId: tx.lastMessageId(),
  })
}

/** Continues an ordered move as long as it may. The rest is moved later. */
export async function workOnMoves(realm: Realm, mayGoOn = () => true): Promise<void> {
  if (!(await findMove(realm.sql, realm.id))) return
  const size = laterBatchSize()
  let isMore = true
  while (isMore && mayGoOn() && !realm.isEnding) {
    isMore = await realm.writeAsSystem(moveOrderedBatch, size)
  }
}

/** Whether there may be more to move. */
const moveOrderedBatch = step(async (tx, _viewer: Viewer, size: PieceSize) => {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const order = await findMove(sql, realmId)
  if (!order) return false
  const mover = moverOf(tx, order)
  const limit = size.next
  const found = await findTopicMessages(sql, realmId, {
    ...order.from,
    from: order.afterId + 1,
    upTo: order.lastId,
    limit,
  })
  const messages = found.filter((one) => movesAlong(mover, order, one))
  if (messages.length > 0) await moveThese(tx, mover, { order, messages, size })
  const moved = order.moved + messages.length
  const last = found.at(-1)
  if (last && found.length === limit) {
    await advanceMove(sql, realmId, order, { afterId: last.id, moved })
    return true
  }
  await removeMove(sql, realmId, order)
  const { messageId: anchor, tellsOld: oldThread, tellsNew: newThread } = order
  await postMoveNotices(tx, mover, { ...order, count: moved, anchor }, { oldThread, newThread })
  return true
})

/** Note: the move continues even if its user is deactivated. */
function moverOf({ directory }: ActionTx, { userId }: OrderedMove): Viewer {
  return viewerOf(directory, userOf(directory, userId))
}

/** Only messages that the user could read when they ordered the move. */
function movesAlong(mover: Viewer, order: OrderedMove, message: TopicMessage): boolean {
  if (message.id === order.messageId) return false
  return order.readsAll || wasReceived(mover, message) || sawArrival(mover, message)
}

interface BatchOfOrder {
  readonly order: OrderedMove
  readonly messages: readonly TopicMessage[]
  readonly size: PieceSize
}

/** To clients it is a move like any other, of these messages. */
async function moveThese(
  tx: ActionTx,
  mover: Viewer,
  { order, messages, size }: BatchOfOrder,
): Promise<void> {
  const { realmId } = tx.directory
  const sql = await tx.open()
  const first = messages[0] && (await findChangeable(sql, realmId, messages[0].id))
  invariant(first, 'what was found in this action is there')
  // Note: one statement, in which almost all of the time goes. The others, and the way to a distant database, do not depend
  // on the size.
  const began = performance.now()
  const move = await moveBatch(tx, mover, { ...order, messages })
  size.took(messages.length, performance.now() - began)
  const { id, senderId, recipientId, topic, path, mentionsChannel } = first
  tx.append({
    kind: 'message-updated',
    actorId: mover.id,
    at: order.at,
    message: { id, senderId, recipientId, topic, path },
    ...(await flagsOfMove(tx, id, move)),
    mentionsChannel,
    move,
  })
  const lastSentAt = Math.max(...messages.map(({ sentAt }) => sentAt))
  await updateChannelBounds(tx, changesOfMove(move, lastSentAt))
}
