import type { PropagateMode } from '@parley/contract'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { StoredEdit } from '../message/edits.ts'
import type { PlaceUpdate, TopicOfRecipient } from '../message/message-changes.ts'
import { moveMessages, type TopicMessage } from '../message/updates.store.ts'

/** Small enough for others to wait for; their writes come after each batch. */
export const moveBatchSize = 200

export interface MoveBatch {
  readonly messages: readonly TopicMessage[]
  readonly from: TopicOfRecipient
  readonly to: TopicOfRecipient
  readonly mode: PropagateMode
  /** Unix time in seconds. */
  readonly at: number
}

/** Moves these messages, with the events for users who lose access. The caller notifies those who keep it. */
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
    topic: to.topic,
    position,
    edit: editOf(viewer, { from, to, at }),
  })
  const messages = moving.map(({ id, senderId, path }) => ({ id, senderId, path }))
  const move = { mode, messages, from, to, position }
  if (isElsewhere) {
    tx.append({ kind: 'messages-withdrawn', move, form: ids.length === 1 ? 'any' : 'bulk' })
    if (ids.length > 1) withdrawOneByOne(tx, move)
  }
  return move
}

/** Older clients receive one event per message. */
function withdrawOneByOne(tx: ActionTx, move: PlaceUpdate): void {
  for (const message of move.messages) {
    tx.append({
      kind: 'messages-withdrawn',
      move: { ...move, messages: [message] },
      form: 'single',
    })
  }
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
