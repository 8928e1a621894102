import { findCodeSpans } from '../parts/code-spans.ts'
import { append, type Block } from './block.ts'
import type { BlockRule } from './rule.ts'

/**
 * Short rows are filled up with empty cells, so that the table of a few long lines could have millions. Only
 * up to this number it may have more cells than signs; tables with something in every cell never do.
 */
const maxSparse = 1000

/** A header, a line of dashes, and rows, with pipes between the cells. */
export const tables: BlockRule = (_parser, parent, block) => {
  if (!block.includes('|')) return false
  const [header = '', ruler, ...rows] = block.split('\n', 2).length < 2 ? [] : block.split('\n')
  if (ruler === undefined || !isRuler(ruler)) return false
  const isBordered = hasBorder(header)
  const read = (row: string) => cellsOf(row, isBordered)
  const titles = read(header)
  const marks = read(ruler)
  if (titles.length !== marks.length) return false
  if (titles.length === 1 && ![header, ruler, ...rows].every(hasBorder)) return false
  if (marks.length * rows.length > Math.max(maxSparse, block.length)) return false
  const sides = marks.map(sideOf)
  const table = append(parent, 'table')
  addRow(append(table, 'thead'), 'th', { cells: titles, sides })
  const body = append(table, 'tbody')
  if (rows.length === 0) addRow(body, 'td', { cells: [], sides })
  for (const row of rows) addRow(body, 'td', { cells: read(row), sides })
  return true
}

/** Whether a row starts or ends with a pipe. */
function hasBorder(row: string): boolean {
  return /^ *\||(?<!\\)\| *$/.test(row)
}

function isRuler(line: string): boolean {
  return /^[|:\- ]+$/.test(line)
}

type Side = 'center' | 'left' | 'right' | undefined

function sideOf(mark: string): Side {
  const left = mark.startsWith(':')
  if (mark.endsWith(':')) return left ? 'center' : 'right'
  return left ? 'left' : undefined
}

interface Row {
  readonly cells: readonly string[]
  readonly sides: readonly Side[]
}

function addRow(parent: Block, tag: 'th' | 'td', { cells, sides }: Row): void {
  const row = append(parent, 'tr')
  sides.forEach((side, index) => {
    const attributes: Record<string, string> = side ? { style: `text-align: ${side};` } : {}
    append(row, tag, { text: cells[index] ?? '', attributes })
  })
}

/** A pipe separates cells if it is neither escaped nor in code. */
function cellsOf(line: string, isBordered: boolean): string[] {
  const trimmed = line.trim()
  const row = isBordered ? trimmed.replace(/^\|/, '').replace(/(?<!\\)\|$/, '') : trimmed
  const spans = findCodeSpans(row)
  const cells: string[] = []
  let since = 0
  let span = 0
  for (const { index } of row.matchAll(/(?<!\\)\|/g)) {
    while ((spans[span]?.end ?? row.length) <= index) span++
    if ((spans[span]?.start ?? row.length) < index) continue
    cells.push(row.slice(since, index))
    since = index + 1
  }
  cells.push(row.slice(since))
  return cells.map((cell) => cell.trim())
}
