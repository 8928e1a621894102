import { t } from '../words/words.ts'

/** The prefix of resolved topics in the API. */
export const resolvedPrefix = '✔ '

export function isResolved(topic: string): boolean {
  return topic.startsWith(resolvedPrefix)
}

/**
 * A topic's name for rows that show the resolved state with an icon. It has no characters that control the direction of text:
 * one that closes an isolation would end that of its element, and the next would reverse what stands beside it.
 */
export function topicName(topic: string): string {
  const shown = topic.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
  const name = isResolved(shown) ? shown.slice(resolvedPrefix.length) : shown
  return name === '' ? t.sidebar.emptyTopic : name
}
