import type { NarrowTermLike } from '@parley/client/replica'

/** The words of a search, each without its ending: the server finds “shipping” for “ships” as well. */
export function wordsSought(terms: readonly NarrowTermLike[]): string[] {
  const texts = terms.filter(({ operator, negated }) => operator === 'search' && !negated)
  const words = texts.flatMap(({ operand }) =>
    String(operand)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
  return words.flatMap((word) => (word ? [stem(word)] : []))
}

/** An ending of three letters at most goes, and at least four stay. */
function stem(word: string): string {
  const bare = word.replace(/(?:ing|ies|ed|es|s|e|y)$/, '')
  return bare.length >= 4 ? bare : word
}

interface Match {
  readonly start: number
  readonly end: number
}

/** Where words of a text begin with one of those that are sought. */
export function matchesIn(text: string, sought: readonly string[]): Match[] {
  const found: Match[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = match[0].toLowerCase()
    if (!sought.some((one) => word.startsWith(one))) continue
    found.push({ start: match.index, end: match.index + word.length })
  }
  return found
}
