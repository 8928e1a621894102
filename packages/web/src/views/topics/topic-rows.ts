import { findable } from '@parley/client/findable'
import type { ListedTopic } from '../../intents/topic-lists.ts'
import { isResolved, topicName } from '../../sidebar/topic-name.ts'

interface RowsOptions {
  readonly listed: readonly ListedTopic[]
  /** Topics with messages that may be newer than the list. */
  readonly newer: readonly ListedTopic[]
  readonly query: string
  readonly showsResolved: boolean
}

/** The topics to show, by newest message. Names that differ only in case are one topic. */
export function topicRows({ listed, newer, query, showsResolved }: RowsOptions): ListedTopic[] {
  const byKey = new Map<string, ListedTopic>()
  for (const topic of [...listed, ...newer]) {
    const key = topic.name.toLowerCase()
    const known = byKey.get(key)
    if (!known || known.max_id < topic.max_id) byKey.set(key, topic)
  }
  const wanted = findable(query.trim())
  return [...byKey.values()]
    .filter(({ name }) => showsResolved || !isResolved(name))
    .filter(({ name }) => findable(topicName(name)).includes(wanted))
    .sort((a, b) => b.max_id - a.max_id)
}
