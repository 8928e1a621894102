import { isQuoteWord, readFenceLine } from './fence-line.ts'
import type { Pieces } from './parts/pieces.ts'

/** An opened fence, and the lines in it so far. */
interface Frame {
  readonly kind: 'code' | 'math' | 'quote' | 'spoiler' | 'text'
  readonly fence: string
  readonly word: string | undefined
  readonly header: string
  readonly lines: string[]
}

export interface FenceOptions {
  readonly pieces: Pieces
  readonly defaultLanguage: string | undefined
}

/**
 * Extracts code and formulas, and converts fenced quotes and spoilers to lines for the block parser. An unclosed
 * fence ends with the text or with its container.
 */
export function resolveFences(lines: readonly string[], options: FenceOptions): string[] {
  const text: Frame = { kind: 'text', fence: '', word: undefined, header: '', lines: [] }
  const stack: Frame[] = [text]
  for (const line of lines) {
    const frame = stack.at(-1) ?? text
    if (frame !== text && line.trimEnd() === frame.fence) {
      close(stack, options)
      continue
    }
    const opened = isVerbatim(frame) ? undefined : openFrame(line, stack.length, options)
    if (opened) stack.push(opened)
    else frame.lines.push(isVerbatim(frame) ? line.trimEnd() : line)
  }
  while (stack.length > 1) close(stack, options)
  return text.lines
}

/** Deeper fences are text: each level of quotes is another pass over its lines. */
const maxDepth = 12

function isVerbatim({ kind }: Frame): boolean {
  return kind === 'code' || kind === 'math'
}

function openFrame(line: string, depth: number, options: FenceOptions): Frame | undefined {
  const found = depth > maxDepth ? undefined : readFenceLine(line)
  if (!found) return undefined
  const word = found.word ?? options.defaultLanguage
  return { kind: kindOf(word), fence: found.fence, word, header: found.header ?? '', lines: [] }
}

function kindOf(word: string | undefined): Frame['kind'] {
  if (isQuoteWord(word)) return 'quote'
  return word === 'math' || word === 'spoiler' ? word : 'code'
}

function close(stack: Frame[], { pieces }: FenceOptions): void {
  const frame = stack.pop()
  const outer = stack.at(-1)
  if (!frame || !outer) return
  outer.lines.push('')
  for (const line of linesOf(frame, pieces)) outer.lines.push(line)
  outer.lines.push('')
}

function linesOf(frame: Frame, pieces: Pieces): string[] {
  const { kind, lines, word } = frame
  if (kind === 'quote') return lines.map((line) => `> ${line}`)
  if (kind === 'spoiler') return spoilerLines(frame, pieces)
  const source = lines.join('\n')
  if (kind === 'code') {
    return [pieces.keep({ block: true, work: { job: { kind, language: word, source } } })]
  }
  const formulas = source.split('\n\n')
  const between = pieces.keep({ block: false, work: { html: '\n\n' } })
  const set = (formula: string) =>
    pieces.keep({ block: false, work: { job: { kind: 'math', source: formula, display: true } } })
  return [formulas.map(set).join(between)]
}

function spoilerLines({ header, lines }: Frame, pieces: Pieces): string[] {
  const raw = (html: string, edge?: 'begins' | 'ends') =>
    pieces.keep({ block: true, work: { html }, ...(edge && { edge }) })
  return [
    raw('<div class="spoiler-block"><div class="spoiler-header">'),
    '',
    header,
    '',
    raw('</div><div class="spoiler-content" aria-hidden="true">', 'begins'),
    '',
    ...lines,
    '',
    raw('</div></div>', 'ends'),
  ]
}
