import type { NarrowTermLike } from '@parley/client/replica'

/** The words of a search, each without its ending, because the server also finds “shipping” for “ships”. */
export function wordsSought(terms: readonly NarrowTermLike[]): string[] {
  const texts = terms.filter(({ operator, negated }) => operator === 'search' && !negated)
  const words = texts.flatMap(({ operand }) =>
    String(operand)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
  return words.flatMap((word) => (word ? [stem(word)] : []))
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

/** The matches of the searched words at beginnings of words in a text. */
export function matchesIn(text: string, sought: readonly string[]): Match[] {
  const found: Match[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = match[0].toLowerCase()
    if (!sought.some((one) => word.startsWith(one))) continue
    found.push({ start: match.index, end: match.index + word.length })
  }
  return found
}
