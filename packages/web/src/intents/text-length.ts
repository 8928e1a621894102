import type { Replica } from '@parley/client/replica'
import { areaWords } from '../words/area-words.ts'
import { pluralsOf } from '../words/plurals.ts'

const en = pluralsOf('en')
const de = pluralsOf('de')

export const lengthWords = areaWords(
  {
    tooLong: (count: number) =>
      en(count, { one: '# character too long', other: '# characters too long' }),
    topicTooLong: (count: number) =>
      en(count, {
        one: 'The topic is # character too long.',
        other: 'The topic is # characters too long.',
      }),
    textOver: 'The text is too long.',
    topicOver: 'The topic is too long.',
  },
  {
    tooLong: (count) => de(count, { one: '# Zeichen zu lang', other: '# Zeichen zu lang' }),
    topicTooLong: (count) =>
      de(count, {
        one: 'Das Thema ist # Zeichen zu lang.',
        other: 'Das Thema ist # Zeichen zu lang.',
      }),
    textOver: 'Der Text ist zu lang.',
    topicOver: 'Das Thema ist zu lang.',
  },
)

type Limits = Pick<Replica, 'organization'>

/** How many characters the text of a message has left. Below zero, the server would cut it. */
export function leftInMessage({ organization }: Limits, text: string): number {
  return (organization.value.max_message_length ?? 10_000) - codePoints(asStored(text))
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

/** The server counts these, and not the units of JavaScript. */
function codePoints(text: string): number {
  let count = 0
  for (const _point of text) count++
  return count
}
