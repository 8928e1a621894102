/**
 * Text to look for words in: without accents and capitals, each word after a space. Comparing it with a query is
 * all that happens at a keystroke.
 */
export function searchText(text: string): string {
  return ` ${fold(text)}`
}

export function wordsIn(query: string): string[] {
  return fold(query).split(' ').filter(Boolean)
}

const isPlain = /^[ -~]*$/

function fold(text: string): string {
  // Most names are; the rest takes ten times as long.
  if (isPlain.test(text))
    return text
      .toLowerCase()
      .replaceAll(/[^a-z0-9+#]+/g, ' ')
      .trim()
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()
}

const whole = 100
const beginning = 80
const wordStart = 60
const within = 25

/** How well a text fits all words; 0 where one of them is not in it. */
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

function fitOfWord(text: string, word: string, isFirst: boolean): number {
  const at = text.indexOf(` ${word}`)
  if (at === 0 && isFirst) return beginning
  if (at !== -1) return wordStart
  // One letter inside of a word is in nearly every name.
  return word.length > 1 && text.includes(word) ? within : 0
}
