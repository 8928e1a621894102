import { append } from './block.ts'
import type { BlockRule } from './rule.ts'

const heading = /^(#{1,6})\s(.*?)$/

/** Lines that start with number signs and a space. */
export const headings: BlockRule = (parser, parent, block) => {
  if (!block.includes('#')) return false
  const lines = withTitles(block.split('\n'))
  const parts = splitAt(lines, (line) => heading.exec(line))
  if (!parts) return false
  // Each part between headings is parsed separately; the first one continues its list.
  const [before, ...rest] = parts
  if (before) parser.parseBlocks(parent, [before.text], parser.mode)
  for (const { match, text } of rest) {
    const [, signs = '', words = ''] = match ?? []
    append(parent, `h${signs.length}`, { text: withoutClosing(words) })
    if (text !== '') parser.parseBlocks(parent, [text], parser.mode)
  }
  return true
}

/** After number signs alone, the next line is the title. */
function withTitles(lines: readonly string[]): string[] {
  const joined: string[] = []
  lines.forEach((line, index) => {
    const above = lines[index - 1]
    if (above !== undefined && /^#{1,6}$/.test(above)) joined[joined.length - 1] += ` ${line}`
    else joined.push(line)
  })
  return joined
}

function withoutClosing(words: string): string {
  let end = words.length
  while (words[end - 1] === '#') end--
  return words.slice(0, end).trim()
}

interface Part {
  readonly match: RegExpExecArray | undefined
  readonly text: string
}

/** The text before the first matching line, then each match with the text after it. */
function splitAt(
  lines: readonly string[],
  find: (line: string) => RegExpExecArray | null,
): Part[] | undefined {
  const parts: Part[] = []
  let match: RegExpExecArray | undefined
  let since = 0
  lines.forEach((line, index) => {
    const found = find(line)
    if (!found) return
    parts.push({ match, text: lines.slice(since, index).join('\n') })
    match = found
    since = index + 1
  })
  if (!match) return undefined
  parts.push({ match, text: lines.slice(since).join('\n') })
  return parts
}
