import type { MessageId } from '@parley/contract'
import { runOf, type TopicOfMessage, type TopicRun } from './topic-runs.ts'
import type { TopicLookup } from './topics-of-messages.ts'

/** The unread messages of one topic or conversation. */
export interface UnreadTopic extends TopicOfMessage {
  /** Ascending. */
  readonly ids: Uint32Array
  /** The ones with a channel wildcard mention. */
  readonly toAll: readonly MessageId[]
}

interface Counted extends TopicOfMessage {
  count: number
  readonly toAll: MessageId[]
}

/** By the number of the group, the place among the topics, from 1. Between two calls, all are 0. */
let places = new Uint32Array(1024)

/**
 * Messages by topic, in the order of their oldest and in its spelling; `ids` ascending. Messages that were deleted
 * since they were counted are left out: their event follows. Note: typed arrays, because there may be 50,000 messages.
 */
export function groupByTopic(ids: Uint32Array, lookup: TopicLookup): UnreadTopic[] {
  const { numbers } = lookup
  if (places.length <= numbers.size) places = new Uint32Array(2 * numbers.size)
  const topics: Counted[] = []
  const groups: number[] = []
  const placeOf = new Uint32Array(ids.length)
  forEachInRun(ids, lookup, (id, run, at) => {
    const number = run.topicNumber(id)
    const group = numbers.groupOf(number)
    if (group === 0) return
    let place = places[group] ?? 0
    if (place === 0) {
      const { recipientId, topic } = numbers.topic(number) as TopicOfMessage
      place = topics.push({ recipientId, topic, count: 0, toAll: [] })
      places[group] = place
      groups.push(group)
    }
    placeOf[at] = place
    const topic = topics[place - 1] as Counted
    topic.count++
    if (run.mentionsChannel(id)) topic.toAll.push(id)
  })
  for (const group of groups) places[group] = 0
  return sorted(ids, placeOf, topics)
}

function sorted(ids: Uint32Array, placeOf: Uint32Array, topics: readonly Counted[]): UnreadTopic[] {
  const found = new Uint32Array(ids.length)
  const ends = new Uint32Array(topics.length + 1)
  for (const [at, { count }] of topics.entries()) ends[at + 1] = (ends[at] ?? 0) + count
  const starts = ends.slice()
  for (let at = 0; at < ids.length; at++) {
    const place = placeOf[at] ?? 0
    if (place === 0) continue
    found[ends[place - 1] ?? 0] = ids[at] ?? 0
    ends[place - 1] = (ends[place - 1] ?? 0) + 1
  }
  return topics.map(({ recipientId, topic, toAll }, at) => ({
    ...{ recipientId, topic, toAll },
    ids: found.subarray(starts[at], starts[at + 1]),
  }))
}

function forEachInRun(
  ids: Uint32Array,
  lookup: TopicLookup,
  visit: (id: MessageId, run: TopicRun, at: number) => void,
): void {
  let number = -1
  let run: TopicRun | undefined
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as MessageId
    if (!run || runOf(id) !== number) {
      number = runOf(id)
      run = lookup.run(id)
    }
    visit(id, run, at)
  }
}
