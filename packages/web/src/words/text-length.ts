import { areaWords } from './area-words.ts'
import { pluralsOf } from './plurals.ts'

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
    resolvedTooLong: (count: number) =>
      en(count, {
        one: 'With the check mark, the topic would be # character too long.',
        other: 'With the check mark, the topic would be # characters too long.',
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
    resolvedTooLong: (count) =>
      de(count, {
        one: 'Mit dem Häkchen wäre das Thema # Zeichen zu lang.',
        other: 'Mit dem Häkchen wäre das Thema # Zeichen zu lang.',
      }),
    textOver: 'Der Text ist zu lang.',
    topicOver: 'Das Thema ist zu lang.',
  },
)

/** The server counts these, and not the units of JavaScript. */
export function codePoints(text: string): number {
  let count = 0
  for (const _point of text) count++
  return count
}

/** By how many characters a text is too long for a field. The text is sent without the spaces around it. */
export function excessOf(text: string, max = Number.POSITIVE_INFINITY): number {
  return Math.max(0, codePoints(text.trim()) - max)
}

/** The beginning of a text, which proposes a value for a field. */
export function beginningOf(text: string, max: number): string {
  return [...text.trim()].slice(0, max).join('')
}
