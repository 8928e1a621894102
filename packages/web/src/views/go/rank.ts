import { findable } from '@parley/client/findable'

/**
 * Normalizes text for matching: without accents and capitals, a space before each word. Each keystroke then only
 * compares strings.
 */
export function searchText(text: string): string {
  return ` ${fold(text)}`
}

export function wordsIn(query: string): string[] {
  return fold(query).split(' ').filter(Boolean)
}

const isPlain = /^[ -~]*$/

function fold(text: string): string {
  // Most names are plain; the general way is ten times slower.
  if (isPlain.test(text))
    return text
      .toLowerCase()
      .replaceAll(/[^a-z0-9+#]+/g, ' ')
      .trim()
  return findable(text)
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}

const whole = 100
const beginning = 80
const wordStart = 60
const within = 25

/** How well a target fits that is found by other words than its name: less than one whose name has such a word. */
export const byOtherWords = 50

/** How well a text matches all words; 0 if one of them is missing. */
export function fitOf(text: string, words: readonly string[]): number {
  let total = 0
  for (const [index, word] of words.entries()) {
    const fit = fitOfWord(text, word, index === 0)
    if (fit === 0) return 0
    total += fit
  }
  const isWhole = words.length > 0 && text.length === words.join(' ').length + 1
  const fit = words.length === 0 ? 1 : total / words.length
  return isWhole && fit >= wordStart ? whole : fit
}

/** Whether each of these is the beginning of a word of the text. */
export function startsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(` ${word}`))
}

function fitOfWord(text: string, word: string, isFirst: boolean): number {
  const at = text.indexOf(` ${word}`)
  if (at === 0 && isFirst) return beginning
  if (at !== -1) return wordStart
  // Nearly every name contains a given letter, so single letters match only at beginnings.
  return word.length > 1 && text.includes(word) ? within : 0
}
