import type { Client } from '@parley/client'
import type { EventId, QueueId } from '@parley/contract'

/** A poll that waits for sure: of two for the same queue, the later sends the earlier away. */
export async function aWaitingPoll(
  client: Client,
  cursor: { queue_id: QueueId; last_event_id: EventId },
) {
  const polls = [client.queues.getEvents(cursor), client.queues.getEvents(cursor)] as const
  const sentAway = await Promise.race(polls.map((poll, index) => poll.then(() => index)))
  return { polling: sentAway === 0 ? polls[1] : polls[0] }
}
