import type { Run } from './pass.ts'

export interface Link {
  readonly end: number
  readonly text: string
  readonly url: string
  readonly title: string | undefined
}

interface Searched {
  readonly text: string
  /** The characters that links start with. */
  readonly mark: '[' | '!['
}

/** How often a text is read in total for link targets. Each invalid link is read once more if it is within another. */
const maxReadings = 10

/** Replaces links by HTML, from left to right, if they have any. */
export function replaceLinks(
  run: Run,
  { text, mark }: Searched,
  htmlOf: (link: Link) => string | undefined,
): string {
  if (!text.includes(mark) || !text.includes('](')) return text
  const closings = matchPairs(text)
  let rest = ''
  let since = 0
  let toRead = maxReadings * text.length
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, Math.max(at + 1, since))) {
    if (mark === '[' && text[at - 1] === '!') continue
    const link = readLink(text, at + mark.length - 1, closings)
    if (!link) continue
    if (toRead <= 0) break
    toRead -= link.end - at
    const html = htmlOf(link)
    if (html === undefined) continue
    rest += text.slice(since, at) + run.keep(html, text.slice(at, link.end))
    since = link.end
  }
  return since === 0 ? text : rest + text.slice(since)
}

/** The closing bracket or parenthesis of each opening one. One pass finds all, so many of them cost little. */
function matchPairs(text: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>()
  const brackets: number[] = []
  const parentheses: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '[') brackets.push(at)
    else if (sign === '(') parentheses.push(at)
    const opened = sign === ']' ? brackets.pop() : sign === ')' ? parentheses.pop() : undefined
    if (opened !== undefined) closings.set(opened, at)
  }
  return closings
}

function readLink(
  text: string,
  at: number,
  closings: ReadonlyMap<number, number>,
): Link | undefined {
  const middle = closings.get(at)
  if (middle === undefined || text[middle + 1] !== '(') return undefined
  const end = closings.get(middle + 1)
  if (end === undefined) return undefined
  const target = text.slice(middle + 2, end).trim()
  const quote = startOfTitle(target)
  const address = quote === undefined ? target : target.slice(0, quote).trimEnd()
  const url = address.replace(/^<([^<>]*)>$/, '$1')
  const title = quote === undefined ? undefined : target.slice(quote + 1, -1)
  return { end: end + 1, text: text.slice(at + 1, middle), url, title }
}

/** The beginning of a quoted title at the end of the target, after a space. */
function startOfTitle(target: string): number | undefined {
  const mark = target.at(-1)
  if (mark !== '"' && mark !== "'") return undefined
  for (let at = target.indexOf(mark, 1); at >= 0; at = target.indexOf(mark, at + 1)) {
    if (at < target.length - 1 && /\s/.test(target.charAt(at - 1))) return at
  }
  return undefined
}
