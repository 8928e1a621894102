import type { MessageId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { TopicOfRecipient } from '../message/message-changes.ts'
import { spanCondition } from '../reach/span-condition.ts'

export interface TopicCounted {
  readonly first_message_id_allowed_to_move: MessageId | null
  readonly total_messages_in_topic: number
  readonly total_messages_allowed_to_move: number
}

interface TopicCount extends TopicOfRecipient {
  /** Whether the viewer may read the whole topic. */
  readonly readsAll: boolean
  /** From this message on. */
  readonly from: number
  /** Unix time in seconds. */
  readonly since: number
}

/** How much of a topic the viewer may read, and how much of that is from this time on. */
export async function countTopic(tx: Tx, viewer: Viewer, asked: TopicCount): Promise<TopicCounted> {
  const [row] = await tx<TopicCounted[]>`
    select count(*)::int as total_messages_in_topic,
      count(*) filter (where sent_at >= to_timestamp(${asked.since}))::int
        as total_messages_allowed_to_move,
      min(id) filter (where sent_at >= to_timestamp(${asked.since}))
        as first_message_id_allowed_to_move
    from message
    where realm_id = ${viewer.directory.realmId} and recipient_id = ${asked.recipientId}
      and topic_key = ${nameKey(asked.topic)} and id >= ${asked.from}
      ${asked.readsAll ? tx`` : spanCondition(tx, viewer)}`
  if (!row) throw new Error('A count has one row')
  return row
}
