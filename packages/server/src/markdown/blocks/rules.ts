import { append } from './block.ts'
import type { BlockRule } from './rule.ts'

const rule = /^ {0,3}(?:(?:- {0,2}){3,}|(?:_ {0,2}){3,}|(?:\* {0,2}){3,}) *$/

const mayHoldRule = /^ {0,3}[-_*]/m

function isRule(line: string): boolean {
  return line.length >= 3 && /^ {0,3}[-_*]/.test(line) && /^[-_* ]+$/.test(line) && rule.test(line)
}

/** Lines of three or more dashes, stars or low lines. */
export const rules: BlockRule = (parser, parent, block) => {
  if (!mayHoldRule.test(block)) return false
  const lines = block.split('\n')
  if (!lines.some(isRule)) return false
  let since = 0
  const parseUpTo = (end: number) => {
    const text = lines.slice(since, end).join('\n')
    if (text !== '') parser.parseBlocks(parent, [text], parser.mode)
  }
  lines.forEach((line, index) => {
    if (!isRule(line)) return
    parseUpTo(index)
    append(parent, 'hr')
    since = index + 1
  })
  parseUpTo(lines.length)
  return true
}
