import type { Replica } from '@parley/client/replica'
import { codePoints } from '../words/text-length.ts'

type Limits = Pick<Replica, 'organization'>

/** How many characters of a message the server stores. */
export function maxInMessage({ organization }: Limits): number {
  return organization.value.max_message_length ?? 10_000
}

/** How many characters the text of a message has left. Below zero, the server would cut it. */
export function leftInMessage(limits: Limits, text: string): number {
  return maxInMessage(limits) - codePoints(asStored(text))
}

/** Whether the server would cut the text of a message. Counts only long texts. No text has more characters than units. */
export function isTextTooLong(limits: Limits, text: string): boolean {
  return text.length > maxInMessage(limits) && leftInMessage(limits, text) < 0
}

export function leftInTopic({ organization }: Limits, topic: string): number {
  return (organization.value.max_topic_length ?? 60) - codePoints(topic.trim())
}

/** The text of a message as the server stores it, apart from its length. */
export function asStored(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replaceAll('\0', '\ufffd')
    .replace(/^\n+/, '')
    .trimEnd()
}
