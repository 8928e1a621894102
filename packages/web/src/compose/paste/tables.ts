import { attribute, find, type HtmlNode, styleOf } from './html-node.ts'

/** Blocks that a cell cannot contain. */
const blocks = new Set(['TABLE', 'UL', 'OL', 'PRE', 'BLOCKQUOTE', 'H1', 'H2', 'H3', 'H4', 'HR'])

/** The Markdown of a table of data; undefined if it has one column only, or arranges a page. */
export function tableOf(table: HtmlNode, read: (cell: HtmlNode) => string): string | undefined {
  const rows = rowsOf(table).map(cellsOf)
  const all = rows.flat()
  if (all.some((cell) => find(cell, (one) => blocks.has(one.nodeName)))) return undefined
  const texts = rows.map((cells) => cells.flatMap((cell) => textsOf(cell, read)))
  while (texts.at(-1)?.every((text) => text === '')) texts.pop()
  const columns = Math.max(0, ...texts.map((row) => row.length))
  const [titles, ...others] = texts
  if (columns < 2 || !titles) return undefined
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`
  const sides = Array.from({ length: columns }, (_, index) => sideOf(rows[0]?.[index]))
  return [line(titles), line(sides), ...others.map(line)].join('\n')
}

function rowsOf(node: HtmlNode): HtmlNode[] {
  return [...node.childNodes].flatMap((child) => {
    if (child.nodeName === 'TR') return [child]
    return /^(?:THEAD|TBODY|TFOOT)$/.test(child.nodeName) ? rowsOf(child) : []
  })
}

function cellsOf(row: HtmlNode): HtmlNode[] {
  return [...row.childNodes].filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH')
}

const maxColumns = 100

function textsOf(cell: HtmlNode, read: (cell: HtmlNode) => string): string[] {
  const text = withoutPipes(read(cell).replaceAll(/\n+/g, ' '))
  const width = Number.parseInt(attribute(cell, 'colspan'), 10) || 1
  return [text, ...Array.from({ length: Math.min(width, maxColumns) - 1 }, () => '')]
}

/** In code, a pipe does not end a cell. Elsewhere, a backslash before it would be shown. */
function withoutPipes(text: string): string {
  const parts = text.split(/(`+[^`]+`+)/)
  return parts
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('|', '&#124;')))
    .join('')
}

function sideOf(title: HtmlNode | undefined): string {
  const side = title?.nodeName === 'TH' ? styleOf(title, 'text-align') : ''
  return side === 'center' ? ':---:' : side === 'right' ? '---:' : side === 'left' ? ':---' : '---'
}
