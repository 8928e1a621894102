import { t } from '../words/words.ts'

/** The prefix of resolved topics in the API. */
export const resolvedPrefix = '✔ '

export function isResolved(topic: string): boolean {
  return topic.startsWith(resolvedPrefix)
}

/** A topic's name for rows that show the resolved state with an icon. */
export function topicName(topic: string): string {
  const name = isResolved(topic) ? topic.slice(resolvedPrefix.length) : topic
  return name === '' ? t.sidebar.emptyTopic : name
}
