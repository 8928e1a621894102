import { append } from './block.ts'
import type { BlockRule, Queue } from './rule.ts'

const width = 4

/** Lines that are indented by four are code; blank lines between two such blocks belong to it. */
export const indentedCode: BlockRule = (parser, parent, block, queue) => {
  if (!block.startsWith(' '.repeat(width))) return false
  const lines = block.split('\n')
  const end = lines.findIndex((line) => !isIndented(line) && line.trim() !== '')
  if (end >= 0) queue.putBack(lines.slice(end).join('\n'))
  const first = codeOf(end < 0 ? lines : lines.slice(0, end))
  const source = end < 0 ? first + takeMore(queue) : first
  const work = { job: { kind: 'code', language: undefined, source } } as const
  append(parent, 'p', { text: parser.pieces.keep({ block: true, work }) })
  return true
}

function isIndented(line: string): boolean {
  return line.startsWith(' '.repeat(width))
}

function codeOf(lines: readonly string[]): string {
  const code = lines.map((line) => line.slice(width))
  return code.join('\n').trimEnd()
}

/** The indented blocks that come next; other blocks stay. */
function takeMore(queue: Queue): string {
  let source = ''
  let blanks = '\n\n'
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    const text = next.replace(/^\n+/, '')
    if (text.trim() === '') {
      blanks += '\n\n'
      continue
    }
    const lines = text.split('\n')
    const end = lines.findIndex((line) => !isIndented(line))
    if (end === 0) {
      queue.putBack(text)
      return source
    }
    source += blanks + '\n'.repeat(next.length - text.length)
    source += codeOf(end < 0 ? lines : lines.slice(0, end))
    if (end > 0) {
      queue.putBack(lines.slice(end).join('\n'))
      return source
    }
    blanks = '\n\n'
  }
  return source
}
