import type { Projection, WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { mayReadIn } from '../../directory/message-access.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import {
  type MovedMessage,
  type PlaceUpdate,
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
  return deleteWires(viewer, event, seen)
}

/** For users who can no longer read messages that moved to another channel: the messages are deleted. */
export function withdrawalWires(move: PlaceUpdate, viewer: QueueViewer): WireEvent[] {
  const mayReadBefore = mayReadIn(viewer, move.from.recipientId)
  const mayReadAfter = mayReadIn(viewer, move.to.recipientId)
  const lost = move.messages.filter(
    (message) =>
      mayReadBefore(placeBefore(message, move)) && !mayReadAfter(placeAfter(message, move)),
  )
  return deleteWires(viewer, move.from, lost)
}

function isForThem({ queue }: QueueViewer, form: WithdrawalForm): boolean {
  return form === 'any' || (form === 'bulk') === queue.options.capabilities.bulk_message_deletion
}

/** Older clients receive one event for each message. */
function deleteWires(
  viewer: QueueViewer,
  place: TopicOfRecipient,
  messages: readonly MovedMessage[],
): WireEvent[] {
  if (messages.length === 0) return []
  const ids = messages.map(({ id }) => id)
  return viewer.queue.options.capabilities.bulk_message_deletion
    ? [deleteWire(viewer, place, { message_ids: ids })]
    : ids.map((message_id) => deleteWire(viewer, place, { message_id }))
}

function deleteWire(
  viewer: QueueViewer,
  { recipientId, topic }: TopicOfRecipient,
  which: object,
): WireEvent {
  const { empty_topic_name } = viewer.queue.options.capabilities
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
