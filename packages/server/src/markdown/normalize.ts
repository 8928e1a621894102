const tabWidth = 4

/** The lines of a message, without characters that the renderer reserves. */
export function linesOf(source: string): string[] {
  const text = source.replace(/[\ufdd0-\ufdd3]/g, '').replace(/\r\n?/g, '\n')
  return text.split('\n')
}

/** The same with spaces for tabs, and nothing on blank lines. */
export function normalizedLines(lines: readonly string[]): string[] {
  return lines.map((line) => {
    const spaced = line.includes('\t') ? expandTabs(line) : line
    return /^ +$/.test(spaced) ? '' : spaced
  })
}

function expandTabs(line: string): string {
  let expanded = ''
  let column = 0
  for (const part of line.split(/(\t)/)) {
    const text = part === '\t' ? ' '.repeat(tabWidth - (column % tabWidth)) : part
    column += text.length
    expanded += text
  }
  return expanded
}
