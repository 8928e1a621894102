import type { MessageId, RecipientId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { type Bitmap, bitmapOf } from './bitmap.ts'
import { runLength } from './topic-runs.ts'
import type { TopicsOfMessages } from './topics-of-messages.ts'

interface Ids {
  /** The first id of a run. */
  readonly since: number
  readonly end: number
}

/**
 * The messages of these recipients that were sent there and not moved since, with `since <= id < end`: from the runs that tell
 * their topics, too. Whoever asks for unread messages needs both.
 */
export async function idsInRuns(
  topics: TopicsOfMessages,
  recipients: Iterable<RecipientId>,
  { since, end }: Ids,
  sql: Sql | Tx,
): Promise<Map<RecipientId, Bitmap>> {
  const firsts: number[] = []
  for (let first = since; first < end; first += runLength) firsts.push(first)
  const { numbers, run } = await topics.lookUp(Uint32Array.from(firsts), sql)
  const found = new Map([...recipients].map((id): [RecipientId, number[]] => [id, []]))
  for (const first of firsts) {
    const messages = run(first as MessageId)
    const upTo = Math.min(first + runLength, end)
    for (let id = first as MessageId; id < upTo; id++) {
      if (messages.isMoved(id)) continue
      const topic = numbers.topic(messages.topicNumber(id))
      if (topic) found.get(topic.recipientId)?.push(id)
    }
  }
  return new Map([...found].map(([id, ids]) => [id, bitmapOf(ids)]))
}
