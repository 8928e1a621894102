import { append, type Block, wrapText } from './block.ts'
import type { BlockParser, BlockRule } from './rule.ts'

/** Items of a list may be indented by less than this; more indentation continues the last item. */
export const listIndent = 2

interface Kind {
  readonly tag: 'ol' | 'ul'
  readonly start: RegExp
  readonly item: RegExp
}

const kinds: readonly Kind[] = [
  { tag: 'ol', start: /^ ?\d+\. +/, item: /^ ?(\d+\.) +(?! )(.*)$/ },
  { tag: 'ul', start: /^ ?[*+-] +/, item: /^ ?([*+-]) +(?! )(.*)$/ },
]

/** An item of either kind that belongs to a list within the list. */
const nested = /^ {2,3}(?:\d+\.|[*+-]) +/

/** Numbered and bulleted lists. */
export const listItems: BlockRule = (parser, parent, block) => {
  const kind = kinds.find(({ start }) => start.test(block))
  if (!kind) return false
  const { items, first } = itemsOf(block, kind)
  const last = parent.children.at(-1)
  if (last?.tag === kind.tag) continueList(parser, last, items)
  else if (parent.tag === 'ol' || parent.tag === 'ul') addItems(parser, parent, items)
  else {
    const start = kind.tag === 'ol' && first !== '1' ? { start: first } : {}
    addItems(parser, append(parent, kind.tag, { attributes: start }), items)
  }
  return true
}

/** Text directly in the list, one entry per item or range of nested lines. */
function itemsOf(block: string, { item }: Kind): { items: string[]; first: string } {
  const items: string[][] = []
  let first = '1'
  for (const line of block.split('\n')) {
    const match = item.exec(line)
    const last = items.at(-1)
    if (match) {
      if (!last) first = Number.parseInt(match[1] ?? '1', 10).toString()
      items.push([match[2] ?? ''])
    } else if (last && (!nested.test(line) || isNested(last[0] ?? ''))) last.push(line)
    else items.push([line])
  }
  return { items: items.map((lines) => lines.join('\n')), first }
}

function isNested(item: string): boolean {
  return item.startsWith(' '.repeat(listIndent))
}

/** A list that continues after a blank line is loose: its items are paragraphs from here on. */
function continueList(parser: BlockParser, list: Block, items: readonly string[]): void {
  const last = list.children.at(-1)
  if (last) {
    wrapText(last)
    const child = last.children.at(-1)
    if (child && child.tail !== '') {
      append(last, 'p', { text: child.tail.trimStart() })
      child.tail = ''
    }
  }
  const [first = '', ...rest] = items
  parser.parseBlocks(append(list, 'li'), [first], 'loose-list')
  addItems(parser, list, rest)
}

function addItems(parser: BlockParser, list: Block, items: readonly string[]): void {
  for (const item of items) {
    const last = list.children.at(-1)
    const holder = isNested(item) && last ? last : append(list, 'li')
    parser.parseBlocks(holder, [item], 'tight-list')
  }
}
