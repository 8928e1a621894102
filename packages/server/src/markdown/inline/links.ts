import { element, escapeText } from '../parts/html.ts'
import { relativeUrl, safeUrl, uploadPath } from '../parts/safe-url.ts'
import type { Pass, Run } from './pass.ts'
import { type Link, replaceLinks } from './read-links.ts'

/** `[text](address "title")`. The text is not parsed further. */
export const links: Pass = (run, text) => {
  return replaceLinks(run, { text, mark: '[' }, (link) => linkHtml(run, link))
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
  /** The displayed text; the address if there is none. */
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
