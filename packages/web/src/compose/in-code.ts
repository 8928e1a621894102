/** Where code begins with three or more backticks or tildes. Other words than these two make a quotation or a spoiler of it, which is read. */
const fence = /^(~{3,}|`{3,}) *(?:\{?\.?([\w+,\-./#]+)[^~`]*)?$/
const isRead = /^(?:quote|quoted|spoiler)$/

const indented = /^(?: {4}|\t)/
const listItem = /^ {0,3}(?:[*+-]|\d+\.) /

/**
 * Whether the server reads nothing at the cursor because it is in code: in a block, or in a line, also in code whose end is not written
 * yet.
 */
export function isInCode(text: string, cursor: number): boolean {
  const lines = text.slice(0, cursor).split('\n')
  const line = lines.pop() ?? ''
  if (isInBlock(lines)) return true
  if (indented.test(line) && isIndentedCode(lines)) return true
  const from = cursor - line.length
  const begins = 1 + text.lastIndexOf('\n\n', Math.max(0, from - 1))
  const ends = text.indexOf('\n\n', cursor)
  const paragraph = text.slice(begins, ends < 0 ? text.length : ends)
  return isInSpan(paragraph, cursor - begins, from - begins)
}

/** Whether a block of code that begins in these lines has not ended. */
function isInBlock(lines: readonly string[]): boolean {
  const open: { readonly sign: string; readonly isCode: boolean }[] = []
  for (const line of lines) {
    const last = open.at(-1)
    if (last && line.trimEnd() === last.sign) {
      open.pop()
      continue
    }
    const [, sign, word = ''] = last?.isCode ? [] : (fence.exec(line) ?? [])
    if (sign) open.push({ sign, isCode: !isRead.test(word) })
  }
  return open.at(-1)?.isCode ?? false
}

/** Whether an indented line after these lines is code. It is not if it goes on with a paragraph or with an item of a list. */
function isIndentedCode(lines: readonly string[]): boolean {
  const at = lines.findLastIndex((line) => line.trim() !== '' && !indented.test(line))
  if (at < 0) return true
  return lines[at + 1]?.trim() === '' && !listItem.test(lines[at] ?? '')
}

/** Whether the cursor is between two runs of backticks, or after one that is in its line and is not closed. */
function isInSpan(text: string, cursor: number, line: number): boolean {
  const runs = [...text.matchAll(/(\\?)(`+)/g)].map(({ index, 1: slash = '', 2: signs = '' }) => ({
    start: index + slash.length,
    end: index + slash.length + signs.length,
    /** How many of its backticks may open code. A backslash takes the first. */
    opens: signs.length - slash.length,
  }))
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]
    if (!run || run.end > cursor) return false
    const closing = closingOf(runs.slice(at + 1), run.opens)
    if (closing && closing.start >= cursor) return true
    if (closing) at = runs.indexOf(closing)
    else if (run.opens > 0 && run.start >= line) return true
  }
  return false
}

interface Run {
  readonly start: number
  readonly end: number
}

/** The next one that is as long as the opening one. A longer one may open with its last backticks. */
function closingOf<One extends Run>(runs: readonly One[], opens: number): One | undefined {
  const lengths = runs.map(({ start, end }) => end - start).filter((length) => length <= opens)
  const longest = Math.max(0, ...lengths)
  return runs.find(({ start, end }) => longest > 0 && end - start === longest)
}
