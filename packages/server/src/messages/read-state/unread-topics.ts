import type { MessageId } from '@parley/contract'
import { runOf, type TopicOfMessage, type TopicRun } from './topic-runs.ts'
import type { TopicLookup } from './topics-of-messages.ts'

/** The unread messages of one topic or conversation. */
export interface UnreadTopic extends TopicOfMessage {
  /** Ascending. */
  readonly ids: MessageId[]
  /** Those of them with a channel wildcard mention. */
  readonly toAll: MessageId[]
}

/**
 * Messages by topic, in the order of their oldest and in its spelling; `ids` ascending. Messages that were
 * deleted since they were counted are left out: their event follows.
 */
export function groupByTopic(ids: readonly MessageId[], lookup: TopicLookup): UnreadTopic[] {
  const { numbers } = lookup
  const topics: UnreadTopic[] = []
  /** By the number of the group, the place in `topics`, from 1. */
  const places = new Uint32Array(numbers.size + 1)
  forEachInRun(ids, lookup, (id, run) => {
    const number = run.topicNumber(id)
    const group = numbers.groupOf(number)
    if (group === 0) return
    let topic = topics[(places[group] ?? 0) - 1]
    if (!topic) {
      const { recipientId, topic: name } = numbers.topic(number) as TopicOfMessage
      topic = { recipientId, topic: name, ids: [], toAll: [] }
      places[group] = topics.push(topic)
    }
    topic.ids.push(id)
    if (run.mentionsChannel(id)) topic.toAll.push(id)
  })
  return topics
}

function forEachInRun(
  ids: readonly MessageId[],
  lookup: TopicLookup,
  visit: (id: MessageId, run: TopicRun) => void,
): void {
  let number = -1
  let run: TopicRun | undefined
  for (const id of ids) {
    if (!run || runOf(id) !== number) {
      number = runOf(id)
      run = lookup.run(id)
    }
    visit(id, run)
  }
}
