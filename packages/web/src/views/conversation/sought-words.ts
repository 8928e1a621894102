import { findable } from '@parley/client/findable'
import type { NarrowTermLike } from '@parley/client/replica'

/** Scripts without spaces between words, as the server tells them apart. */
const unspaced = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af'
const isUnspaced = new RegExp(`^[${unspaced}]`)
const wordForm = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/**
 * The words of a search, as they are compared: each without accents and without its ending, because the server also finds
 * “shipping” for “ships”, and “Äpfel” for “apfel”.
 */
export function wordsSought(terms: readonly NarrowTermLike[]): string[] {
  const texts = terms.filter(({ operator, negated }) => operator === 'search' && !negated)
  const words = texts.flatMap(({ operand }) => String(operand).match(wordForm) ?? [])
  return words.map((word) => stem(findable(word)))
}

/** Removes an ending of at most three letters; at least four letters stay. */
function stem(word: string): string {
  const bare = word.replace(/(?:ing|ies|ed|es|s|e|y)$/, '')
  return bare.length >= 4 ? bare : word
}

interface Match {
  readonly start: number
  readonly end: number
}

/** The matches of the searched words at beginnings of words in a text; in a script without spaces, anywhere. */
export function matchesIn(text: string, sought: readonly string[]): Match[] {
  return [...text.matchAll(wordForm)].flatMap(({ 0: word, index }) => {
    if (isUnspaced.test(word)) return placesIn(word, index, sought)
    const folded = findable(word)
    const isSought = sought.some((one) => folded.startsWith(one))
    return isSought ? [{ start: index, end: index + word.length }] : []
  })
}

function placesIn(run: string, from: number, sought: readonly string[]): Match[] {
  return sought.flatMap((one) =>
    run
      .split(one)
      .slice(0, -1)
      .map((_, at, before) => {
        const start = from + before.slice(0, at + 1).join(one).length
        return { start, end: start + one.length }
      }),
  )
}
