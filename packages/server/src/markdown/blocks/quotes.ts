import { append } from './block.ts'
import type { BlockRule } from './rule.ts'

const quoted = /^ {0,3}> ?(.*)$/
const blank = /^ {0,3}>\s*$/

/** From the first line that starts with `>`, the rest of the block is a quote. */
export const quotes: BlockRule = (parser, parent, block) => {
  if (!block.includes('>')) return false
  const lines = block.split('\n')
  const first = firstQuoted(lines)
  if (first < 0) return false
  const before = lines.slice(0, first).join('\n')
  if (before !== '') parser.parseBlocks(parent, [before], parser.mode)
  const text = lines.slice(first).map(unquote).join('\n')
  parser.parseText(append(parent, 'blockquote'), text, 'plain')
  return true
}

/** Trailing lines without content are text. */
function firstQuoted(lines: readonly string[]): number {
  let end = lines.length
  while (end > 0 && blank.test(lines[end - 1] ?? '')) end--
  const first = lines.findIndex((line) => quoted.test(line))
  return first < end ? first : -1
}

function unquote(line: string): string {
  const words = quoted.exec(line)?.[1]
  if (words === undefined) return blank.test(line) ? '' : line
  return words.trim() === '' ? '' : words
}
