import { t } from '../words/words.ts'

/** What resolved topics begin with on this wire. */
export const resolvedPrefix = '✔ '

export function isResolved(topic: string): boolean {
  return topic.startsWith(resolvedPrefix)
}

/** How a topic is called where its other signs stand beside it. */
export function topicName(topic: string): string {
  const name = isResolved(topic) ? topic.slice(resolvedPrefix.length) : topic
  return name === '' ? t.sidebar.emptyTopic : name
}
