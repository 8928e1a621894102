import { isTopLevelDomain } from './top-level-domains.ts'

/** An address in running text. */
export interface FoundUrl {
  readonly start: number
  readonly end: number
}

/** Signs that may follow an address without being part of it. */
const trailing = new Set('!:;?),.\'">')

/** Signs, beside spaces, that an address may follow. */
const leading = /['"(,:<]/

/** Finds addresses of pages and people in running text: word by word, as no address holds a space. */
export function findUrls(text: string): FoundUrl[] {
  if (!/[.:@]/.test(text)) return []
  const found: FoundUrl[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (word.length < 4 || !/[.:@]/.test(word)) continue
    const within = findInWord(word)
    if (within) found.push({ start: index + within.start, end: index + within.end })
  }
  return found
}

/** A word holds at most one address: behind it, only signs that end a sentence may follow. */
function findInWord(word: string): FoundUrl | undefined {
  let tail = word.length
  while (trailing.has(word[tail - 1] ?? '')) tail--
  let start = 0
  while (start < tail) {
    const end = endOfUrl(word, start, tail)
    if (end !== undefined) return { start, end }
    start = nextStart(word, start)
  }
  return undefined
}

/** Behind the next sign that an address may follow. */
function nextStart(word: string, from: number): number {
  const at = word.slice(from).search(leading)
  return at < 0 ? word.length : from + at + 1
}

const withScheme = /https?:\/\/[\p{L}\p{N}_.:@-]+/uy
const host = /(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]+/uy
const mail = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/uy
const bitcoin = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/y

function endOfUrl(word: string, start: number, tail: number): number | undefined {
  const scheme = matchAt(withScheme, word, start)
  if (scheme !== undefined) return endOfPage(word, start + scheme.length, tail)
  const name = matchAt(host, word, start)
  if (name !== undefined && isTopLevelDomain(name.slice(name.lastIndexOf('.') + 1))) {
    const end = endOfPage(word, start + name.length, tail)
    if (end !== undefined) return end
  }
  const other = matchAt(mail, word, start) ?? matchAt(bitcoin, word, start)
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
 * Behind the host either comes a path, up to the signs that end the word, or nothing but these. All
 * parentheses of a path are closed in it, so one at the end may belong to the sentence around it.
 */
function endOfPage(word: string, hostEnd: number, tail: number): number | undefined {
  if (hostEnd >= tail) return Math.min(hostEnd, Math.max(tail, 0))
  if (word[hostEnd] !== '/') return undefined
  let depth = 0
  for (let at = hostEnd; at < word.length; at++) {
    if (at >= tail && depth === 0) return at
    const sign = word[at]
    if (sign === '"') return undefined
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (depth < 0 || depth > maxNesting) return undefined
  }
  return depth === 0 ? word.length : undefined
}
