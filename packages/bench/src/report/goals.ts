import type { DatabaseKind } from '../plan.ts'
import type { DatabaseReport, Row } from './row.ts'

export const goalsBegin = '<!-- goals: begin -->'
export const goalsEnd = '<!-- goals: end -->'

/** What a run says of a goal; undefined where it did not measure it. */
type Figure = (rows: readonly Row[]) => string | undefined

/** The goals by the first cell of their line in the document. Note: a short run measures less, so sizes are part of the names. */
const figures: Readonly<Record<string, Figure>> = {
  'POST /register, 50,000 unread, 1,000 users, 100 channels: processor time': figureOf(
    'POST /register, 50,000 unread, processor time',
  ),
  'POST /register, 10,000 users, 1,000 channels: processor time': figureOf(
    'POST /register, 10,000 users, 1,000 channels, processor time',
  ),
  '5,000 clients register within 10 s of a restart: p99': figureOf(
    '5,000 clients register after a restart, p99',
  ),
  '… and other requests meanwhile: p99': figureOf(
    'requests beside 5,000 clients that register, p99',
  ),
  'send, 16 and 64 connections, to the floor': (rows) =>
    all([ratioOf('send, 16 connections')(rows), ratioOf('send, 64 connections')(rows)]),
  'send, one connection: p50 to the floor': ratioOf('send, 1 connection, p50'),
  'GET /messages, 100 newest, 16 connections, to the floor': ratioOf(
    'GET /messages, 100 newest, 16 connections',
  ),
  'GET /messages, 100 newest, first request after a restart': figureOf(
    'GET /messages, 100 newest, first after a restart',
  ),
  'one message to 10,000 waiting clients: p99': figureOf(
    'one message to 10,000 waiting clients, p99',
  ),
  'memory of one of 10,000 waiting clients': (rows) =>
    rows.some(({ what }) => what.startsWith('one message to 10,000'))
      ? figureOf('RSS of a waiting client, delivery included')(rows)
      : undefined,
  'long work: longest stall of the event loop': longest('longest stall'),
  'long work: longest wait of a send': longest('longest wait of a send'),
  'search, 1,000,000 messages: p99': figureOf('search of 1,000,000 messages, p99'),
  'search, 10,000,000 messages: p99': figureOf('search of 10,000,000 messages, p99'),
  'memory, idle': figureOf('RSS idle'),
  'memory over a day of a busy organization': figureOf('RSS grown over a day in a hurry'),
  'first start': figureOf('start, empty directory'),
  'start with an existing database': figureOf('start, existing directory'),
  'sends of 1, 2 and 4 nodes': (rows) =>
    all([1, 2, 4].map((count) => figureOf(`send, 64 connections, nodes: ${count}`)(rows))),
}

const columns: Readonly<Record<DatabaseKind, number>> = { embedded: 4, postgres: 5 }

/**
 * The document with the figures of these reports in its table of goals, `| what | goal | before | embedded | PostgreSQL |`.
 * Cells of what was not measured stay as they are.
 */
export function withGoals(document: string, reports: readonly DatabaseReport[]): string {
  const [begin, end] = [document.indexOf(goalsBegin), document.indexOf(goalsEnd)]
  if (begin < 0 || end < begin)
    throw new Error(`The document lacks “${goalsBegin}” or “${goalsEnd}”`)
  const lines = document.slice(begin, end).split('\n')
  const table = lines.map((line) => withFigures(line, reports)).join('\n')
  return document.slice(0, begin) + table + document.slice(end)
}

/** The names of the goals that runs measure. */
export const measuredGoals = Object.keys(figures)

function withFigures(line: string, reports: readonly DatabaseReport[]): string {
  const cells = line.split('|')
  const figure = figures[cells[1]?.trim() ?? '']
  if (!figure) return line
  for (const { database, rows } of reports) {
    const text = figure(rows)
    if (text !== undefined) cells[columns[database]] = ` ${text} `
  }
  return cells.join('|')
}

function figureOf(what: string): Figure {
  return (rows) => {
    const row = rows.find((one) => one.what === what)
    return row && quantity(row.value, row.unit)
  }
}

/** The ratio, and what it is of. */
function ratioOf(what: string): Figure {
  return (rows) => {
    const row = rows.find((one) => one.what === what)
    if (row?.ratio === undefined || row.floor === undefined) return undefined
    const [value, floor] = [quantity(row.value, row.unit), quantity(row.floor, row.unit)]
    return `${row.ratio.toFixed(2)} (${value}, floor ${floor})`
  }
}

function longest(kind: string): Figure {
  return (rows) => {
    const found = rows.filter(({ measure, what }) => measure === 'long' && what.endsWith(kind))
    if (!found.some(({ what }) => what.includes('100,000'))) return undefined
    const [most] = found.sort((a, b) => b.value - a.value)
    return most && `${quantity(most.value, most.unit)} (${most.what.split(':')[0]})`
  }
}

function all(texts: readonly (string | undefined)[]): string | undefined {
  return texts.includes(undefined) ? undefined : texts.join(', ')
}

function quantity(number: number, unit: string): string {
  const digits = number >= 100 ? 0 : number >= 10 ? 1 : 2
  return `${number.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`
}
