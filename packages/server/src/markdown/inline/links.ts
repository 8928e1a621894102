import { element, escapeText } from '../html.ts'
import { relativeUrl, safeUrl, uploadPath } from '../safe-url.ts'
import type { Pass, Run } from './pass.ts'

export interface Link {
  readonly end: number
  readonly text: string
  readonly url: string
  readonly title: string | undefined
}

/** `[text](address "title")`. What is in the text is not read further. */
export const links: Pass = (run, text) => {
  if (!text.includes('](')) return text
  const closings = matchPairs(text)
  let rest = ''
  let since = 0
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', Math.max(at + 1, since))) {
    const link = text[at - 1] === '!' ? undefined : readLink(text, at, closings)
    const html = link && linkHtml(run, link)
    if (html === undefined) continue
    const end = link?.end ?? at
    rest += text.slice(since, at) + run.keep(html, text.slice(at, end))
    since = end
  }
  return since === 0 ? text : rest + text.slice(since)
}

/** Where each opening bracket and parenthesis is closed; found in one go, so that many cost little. */
export function matchPairs(text: string): ReadonlyMap<number, number> {
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

export function readLink(
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

/** Where the quote begins, behind a space, that ends with the target. */
function startOfTitle(target: string): number | undefined {
  const mark = target.at(-1)
  if (mark !== '"' && mark !== "'") return undefined
  for (let at = target.indexOf(mark, 1); at >= 0; at = target.indexOf(mark, at + 1)) {
    if (at < target.length - 1 && /\s/.test(target.charAt(at - 1))) return at
  }
  return undefined
}

function linkHtml(run: Run, { text, url, title }: Link): string | undefined {
  const href = safeUrl(run.sourceOf(url))
  if (href === undefined) return undefined
  const words = text.trim() === '' ? undefined : run.htmlOf(text.replaceAll('\n', ' '))
  return anchor(run, { href, html: words, title: title && run.sourceOf(title) })
}

interface Anchor {
  /** An address that may be one. */
  readonly href: string
  /** What is shown; the address itself where nothing is. */
  readonly html: string | undefined
  readonly title?: string | undefined
}

/** A link, noted: to a place in the organization it is relative. */
export function anchor(run: Run, { href: given, html, title }: Anchor): string {
  const href = noteAddress(run, given)
  return element('a', { href, title }, html ?? escapeText(href))
}

/** Notes that the message leads to an address; answers with it as seen from the organization. */
export function noteAddress(run: Run, given: string): string {
  const href = relativeUrl(given, run.context.siteUrl)
  const path = uploadPath(href)
  run.noted.links.add(href)
  if (path !== undefined) run.noted.attachments.add(path)
  return href
}
