import { without } from './plain-text.ts'

/** The height of a folded message, as the style sheet has it. */
const foldedLines = 20
/** A message is folded only if that hides much: a count of lines is an estimate. */
export const maxLines = foldedLines * 1.5

/** Even code with a few letters per line cannot be long in so little HTML. */
const leastLength = 240

/**
 * Whether a message takes far more lines than a folded one. Counted in its HTML: measuring rows would cost a layout. Pictures
 * count nothing.
 */
export function isLongMessage(html: string, charactersPerLine: () => number): boolean {
  if (html.length < leastLength) return false
  const shown = without(without(html, 'div', 'spoiler-content'), 'span', 'katex-html')
  const width = charactersPerLine()
  let lines = 0
  let isCode = false
  for (const line of shown.split(/\n|<br>\n?/)) {
    if (line.includes('<pre>')) isCode = true
    lines += isCode ? 1 : linesOf(line, width)
    if (line.includes('</pre>')) isCode = false
    if (lines > maxLines) return true
  }
  return false
}

/** The server begins a new line of HTML at each block. A row of a table has many. */
function linesOf(line: string, charactersPerLine: number): number {
  if (line.startsWith('<tr')) return 1
  if (/^<t[dh]/.test(line)) return 0
  return Math.ceil(line.replaceAll(/<[^>]*>/g, '').trim().length / charactersPerLine)
}
