import { isQuoteWord, readFenceLine } from './fence-line.ts'

const item = /^ *([*+-]|\d\.) +/

/** Puts a blank line before each list that follows right upon other text, outside of code. */
export function separateLists(lines: readonly string[]): string[] {
  const separated: string[] = []
  const open: { fence: string; quote: boolean }[] = []
  lines.forEach((line, index) => {
    separated.push(line)
    const fence = readFenceLine(line)
    if (fence && fence.word === undefined && open.at(-1)?.fence === fence.fence) open.pop()
    else if (fence) open.push({ fence: fence.fence, quote: isQuoteWord(fence.word) })
    const next = lines[index + 1]
    if (next === undefined || line === '') return
    if (hangs(line, next) && open.every(({ quote }) => quote)) separated.push('')
  })
  return separated
}

function hangs(line: string, next: string): boolean {
  const marker = item.exec(next)?.[1]
  if (marker === undefined) return false
  const before = item.exec(line)?.[1]
  return before === undefined || before.length !== marker.length
}
