import { isTopLevelDomain } from './top-level-domains.ts'

/** An address in running text. */
export interface FoundUrl {
  readonly start: number
  readonly end: number
}

/** Characters that may follow an address without being part of it. */
const trailing = new Set('!:;?),.\'">')

/** Signs, beside spaces, that an address may follow. */
const leading = /['"(,:<]/g

/** Every address contains one of these. */
const mark = /[.@]|:\/\/|bitcoin:/g

/** Finds web and email addresses in text, word by word, because no address contains a space. */
export function findUrls(text: string): FoundUrl[] {
  const found: FoundUrl[] = []
  mark.lastIndex = 0
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const { start, end } = wordAround(text, match.index)
    const within = end - start < 4 ? undefined : findInWord(text.slice(start, end))
    if (within) found.push({ start: start + within.start, end: start + within.end })
    mark.lastIndex = end
  }
  return found
}

const space = /\s/
const spaceBehind = /\s|$/g

function wordAround(text: string, at: number): FoundUrl {
  let start = at
  while (start > 0 && !space.test(text.charAt(start - 1))) start--
  spaceBehind.lastIndex = at
  return { start, end: spaceBehind.exec(text)?.index ?? text.length }
}

interface Word {
  readonly text: string
  /** Behind it, only signs that may follow an address. */
  readonly tail: number
  /** The remaining characters that may be read to find the end of a path. */
  toRead: number
}

/** How often a word is read in total for invalid paths. */
const maxReadings = 10

/** A word contains at most one address, followed only by characters that end a sentence. */
function findInWord(text: string): FoundUrl | undefined {
  let tail = text.length
  while (trailing.has(text[tail - 1] ?? '')) tail--
  const word: Word = { text, tail, toRead: maxReadings * text.length }
  let start = 0
  while (start < tail) {
    const end = endOfUrl(word, start)
    if (end !== undefined) return { start, end }
    start = nextStart(text, start)
  }
  return undefined
}

/** Behind the next sign that an address may follow. */
function nextStart(word: string, from: number): number {
  leading.lastIndex = from
  return leading.test(word) ? leading.lastIndex : word.length
}

const withScheme = /https?:\/\/[\p{L}\p{N}_.:@-]+/uy
const host = /(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+/uy
const mail = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/uy
const bitcoin = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/y

function endOfUrl(word: Word, start: number): number | undefined {
  const { text, tail } = word
  const scheme = matchAt(withScheme, text, start)
  if (scheme !== undefined) return endOfPage(word, start + scheme.length)
  const name = matchAt(host, text, start)
  if (name !== undefined && isTopLevelDomain(name.slice(name.lastIndexOf('.') + 1))) {
    const end = endOfPage(word, start + name.length)
    if (end !== undefined) return end
  }
  const other = matchAt(mail, text, start) ?? matchAt(bitcoin, text, start)
  if (other === undefined) return undefined
  const end = start + other.length
  return end >= tail ? end : undefined
}

function matchAt(form: RegExp, word: string, start: number): string | undefined {
  form.lastIndex = start
  return form.exec(word)?.[0]
}

const maxNesting = 7

/**
 * The host is followed by a path, up to the characters that end the word, or by only these. Parentheses in a path
 * are balanced, so a closing one at the end may belong to the sentence.
 */
function endOfPage(word: Word, hostEnd: number): number | undefined {
  const { text, tail } = word
  if (hostEnd >= tail) return Math.min(hostEnd, Math.max(tail, 0))
  if (text[hostEnd] !== '/') return undefined
  let depth = 0
  for (let at = hostEnd; at < text.length; at++) {
    if (at >= tail && depth === 0) return at
    const sign = text[at]
    if (sign === '"' || word.toRead-- <= 0) return undefined
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (depth < 0 || depth > maxNesting) return undefined
  }
  return depth === 0 ? text.length : undefined
}
