import { attribute, type HtmlNode } from './html-node.ts'

export interface Block {
  readonly text: string
  /** The number of line breaks between it and a block with the same number or a smaller one. */
  readonly gap: number
  /** Code that nothing but its frame tells from plain text. */
  readonly isBareCode?: boolean
}

export function joinBlocks(blocks: readonly Block[]): string {
  let text = ''
  let gap = 0
  for (const block of blocks) {
    if (block.text === '') {
      // An empty line.
      gap = text === '' ? 0 : 2
      continue
    }
    text += (text === '' ? '' : '\n'.repeat(Math.max(gap, block.gap))) + block.text
    gap = block.gap
  }
  return text
}

/** A block between two lines of backticks: more of them than in any line of the text. */
export function fenced(text: string, word: string): string {
  const longest = [...text.matchAll(/^`{3,}/gm)].map(([ticks]) => ticks.length)
  const fence = '`'.repeat(Math.max(2, ...longest) + 1)
  return `${fence}${word}\n${text}\n${fence}`
}

/** Marks before each line are shorter, but code in a quotation needs fences. */
export function quoted(text: string): string {
  if (text === '') return ''
  if (/^`{3,}/m.test(text)) return fenced(text, 'quote')
  return text.replaceAll(/^/gm, '> ').replaceAll(/ +$/gm, '')
}

/** A list in an item is indented by two spaces. */
export function listOf(list: HtmlNode, read: (item: HtmlNode) => Block[]): string {
  const isNumbered = list.nodeName === 'OL'
  let number = Number.parseInt(attribute(list, 'start') || '1', 10)
  const lines: string[] = []
  for (const child of list.childNodes) {
    if (child.nodeName === 'UL' || child.nodeName === 'OL') {
      lines.push(indented(listOf(child, read), '  '))
    } else if (child.nodeName === 'LI') {
      const text = joinBlocks(read(child).map((block) => ({ ...block, gap: 1 })))
      const mark = isNumbered ? `${number}. ` : '- '
      const [first = '', ...rest] = text.split('\n')
      lines.push(mark + first, ...(rest.length > 0 ? [indented(rest.join('\n'), '  ')] : []))
      number += 1
    }
  }
  return lines.join('\n')
}

/** Fences begin and end at the start of a line. */
function indented(text: string, by: string): string {
  let fence = ''
  return text
    .split('\n')
    .map((line) => {
      const ticks = /^`{3,}/.exec(line)?.[0] ?? ''
      const isFence = fence === '' ? ticks !== '' : line === fence
      const isCode = fence !== '' || isFence
      if (isFence) fence = fence === '' ? ticks : ''
      return isCode || line === '' ? line : by + line
    })
    .join('\n')
}
