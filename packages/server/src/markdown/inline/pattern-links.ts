import { escapeText } from '../parts/html.ts'
import { safeUrl } from '../parts/safe-url.ts'
import { anchor } from './links.ts'
import type { Run } from './pass.ts'

/** Matches of the organization's patterns become links; of overlapping matches the first pattern wins. */
export function patternLinks(run: Run, text: string): string {
  let rest = text
  for (const pattern of run.linkPatterns) {
    let done = ''
    let since = 0
    for (const { start, end, url } of pattern.find(rest, run.patience)) {
      const href = safeUrl(run.sourceOf(url))
      if (href === undefined) continue
      const words = rest.slice(start, end)
      const html = anchor(run, { href, html: escapeText(run.sourceOf(words)) })
      done += rest.slice(since, start) + run.keep(html, words)
      since = end
    }
    rest = since === 0 ? rest : done + rest.slice(since)
  }
  return rest
}
