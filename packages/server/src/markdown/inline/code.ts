import { findCodeSpans } from '../parts/code-spans.ts'
import { escapeInlineCode } from '../parts/html.ts'
import type { Pass } from './pass.ts'

/** `code`: nothing in it is read. */
export const codeSpans: Pass = (run, text) => {
  let rest = ''
  let since = 0
  for (const { start, end, code } of findCodeSpans(text)) {
    const html = `<code>${escapeInlineCode(code)}</code>`
    rest += text.slice(since, start) + run.keep(html, text.slice(start, end))
    since = end
  }
  return since === 0 ? text : rest + text.slice(since)
}
