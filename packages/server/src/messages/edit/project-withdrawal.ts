import type { MessageId } from '@parley/contract'
import type { Projection, WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { mayReadIn } from '../../directory/message-access.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import {
  placeAfter,
  placeBefore,
  type TopicOfRecipient,
  type WithdrawalForm,
} from '../message/message-changes.ts'
import { shownTopic } from '../topics/topic-names.ts'

export const projectDeleted: Projection<'messages-deleted'> = (event, viewer) => {
  const { recipientId, messages, form } = event
  if (!isForThem(viewer, form)) return undefined
  const maySee = mayReadIn(viewer, recipientId)
  const seen = messages.filter((message) => maySee({ ...message, recipientId }))
  return deleteWire(
    viewer,
    event,
    seen.map(({ id }) => id),
  )
}

export const projectWithdrawn: Projection<'messages-withdrawn'> = ({ move, form }, viewer) => {
  if (!isForThem(viewer, form)) return undefined
  const mayReadBefore = mayReadIn(viewer, move.from.recipientId)
  const mayReadAfter = mayReadIn(viewer, move.to.recipientId)
  const lost = move.messages.filter(
    (message) =>
      mayReadBefore(placeBefore(message, move)) && !mayReadAfter(placeAfter(message, move)),
  )
  return deleteWire(
    viewer,
    move.from,
    lost.map(({ id }) => id),
  )
}

function isForThem({ queue }: QueueViewer, form: WithdrawalForm): boolean {
  return form === 'any' || (form === 'bulk') === queue.options.capabilities.bulk_message_deletion
}

function deleteWire(
  viewer: QueueViewer,
  { recipientId, topic }: TopicOfRecipient,
  ids: readonly MessageId[],
): WireEvent | undefined {
  if (ids.length === 0) return undefined
  const { bulk_message_deletion, empty_topic_name } = viewer.queue.options.capabilities
  const which = bulk_message_deletion ? { message_ids: ids } : { message_id: ids[0] }
  const stream_id = channelOfRecipient(recipientId)
  if (stream_id === undefined) {
    return { shared: wireEvent({ message_type: 'private', ...which }) }
  }
  const place = { message_type: 'stream', stream_id, topic: shownTopic(topic, empty_topic_name) }
  return { shared: wireEvent({ ...place, ...which }) }
}

function wireEvent(fields: object) {
  return { type: 'delete_message', ...fields }
}
