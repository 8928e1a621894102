import { escapeText } from '../parts/html.ts'
import { safeUrl } from '../parts/safe-url.ts'
import { findUrls } from './find-urls.ts'
import { anchor } from './links.ts'
import type { Pass } from './pass.ts'

/** Addresses in running text. */
export const autoLinks: Pass = (run, text) => {
  let rest = ''
  let since = 0
  for (const { start, end } of findUrls(text)) {
    const source = run.sourceOf(text.slice(start, end))
    const href = safeUrl(source)
    if (href === undefined) continue
    rest += text.slice(since, start)
    rest += run.keep(anchor(run, { href, html: escapeText(source) }), text.slice(start, end))
    since = end
  }
  return since === 0 ? text : rest + text.slice(since)
}
