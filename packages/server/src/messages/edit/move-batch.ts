import type { PropagateMode } from '@parley/contract'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { PieceSize } from '../../piece-size.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { StoredEdit } from '../message/edits.ts'
import type { PlaceUpdate, TopicOfRecipient } from '../message/message-changes.ts'
import { moveMessages, type TopicMessage } from '../message/updates.store.ts'

/** Small, because other writes wait for the end of a batch. 200 took 29 ms on the embedded database. */
export const moveBatchSize = 100

/** The size of the batches after the first one. */
export function laterBatchSize(): PieceSize {
  return new PieceSize({ first: moveBatchSize, least: 25, most: 400, targetMs: 10 })
}

export interface MoveBatch {
  readonly messages: readonly TopicMessage[]
  readonly from: TopicOfRecipient
  readonly to: TopicOfRecipient
  readonly mode: PropagateMode
  /** Unix time in seconds. */
  readonly at: number
}

/** Moves these messages. The caller appends the fact. */
export async function moveBatch(
  tx: ActionTx,
  viewer: Viewer,
  { messages: moving, from, to, mode, at }: MoveBatch,
): Promise<PlaceUpdate> {
  const isElsewhere = from.recipientId !== to.recipientId
  const position = isElsewhere ? tx.takeMessageId() : null
  const ids = moving.map(({ id }) => id)
  await moveMessages(await tx.open(), tx.directory.realmId, {
    ids,
    from: from.recipientId,
    to: to.recipientId,
    topic: moving.every(({ topic }) => topic === to.topic) ? undefined : to.topic,
    position,
    edit: editOf(viewer, { from, to, at }),
  })
  const messages = moving.map(({ id, senderId, path, mentionsChannel }) => ({
    ...{ id, senderId, path },
    ...(mentionsChannel && { mentionsChannel }),
  }))
  return { mode, messages, from, to, position }
}

function editOf(
  { id: userId }: Viewer,
  { from, to, at }: Pick<MoveBatch, 'from' | 'to' | 'at'>,
): StoredEdit {
  const [before, after] = [from, to].map(({ recipientId }) => channelOfRecipient(recipientId))
  const isElsewhere = before !== undefined && after !== undefined && before !== after
  return {
    userId,
    at,
    ...(from.topic !== to.topic && { topic: { before: from.topic, after: to.topic } }),
    ...(isElsewhere && { channel: { before, after } }),
  }
}
