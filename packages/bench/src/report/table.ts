import { cpus } from 'node:os'
import { type Comparison, compareWith, type EarlierRun } from './against.ts'
import { type DatabaseReport, type Row, type Target, verdict } from './row.ts'

const columns = [
  '',
  'result',
  'p50',
  'p99',
  'cpu',
  'floor',
  'ratio',
  'target',
  '',
  'against',
  '',
] as const

/** The reports as text. Each row is compared with that of an earlier run, if there is one. */
export function table(reports: readonly DatabaseReport[], earlier?: EarlierRun): string {
  const [cpu] = cpus()
  const machine = `Node ${process.version}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}`
  return [`Parley bench, ${machine}`, ...reports.map((report) => section(report, earlier))].join(
    '\n\n',
  )
}

function section(report: DatabaseReport, run: EarlierRun | undefined): string {
  const earlier = run?.reports.find(({ database }) => database === report.database)
  const lines = [columns, ...report.rows.map((row) => cells(row, compareWith(row, earlier)))]
  const widths = columns.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  )
  const text = lines.map((line) =>
    line
      .map((cell, index) => pad(cell, widths[index] ?? 0, index))
      .join('  ')
      .trimEnd(),
  )
  return [`== ${report.database} ==`, ...text, footer(report)].join('\n')
}

function pad(cell: string, width: number, index: number): string {
  const isNumber = index >= 1 && index <= 6
  return isNumber ? cell.padStart(width) : cell.padEnd(width)
}

function cells(row: Row, comparison: Comparison | undefined): string[] {
  return [
    row.what,
    `${round(row.value)} ${row.unit}`,
    row.p50 === undefined ? '' : `${round(row.p50)} ms`,
    row.p99 === undefined ? '' : `${round(row.p99)} ms`,
    row.cpu === undefined ? '' : `${round(row.cpu)} µs`,
    row.floor === undefined ? '' : `${round(row.floor)} ${row.unit}`,
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.target ? goal(row.target, row.unit) : '',
    verdict(row) ?? '',
    comparison ? `${comparison.times.toFixed(2)} × ${comparison.by}` : '',
    row.note ?? '',
  ]
}

function goal({ of, relation, limit }: Target, unit: string): string {
  const sign = relation === 'at least' ? '≥' : '≤'
  return of === 'ratio' ? `${sign} ${limit} ×` : `${sign} ${limit} ${unit}`
}

function round(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(value >= 10 ? 1 : 2)
}

// Above this, the load generator may limit the results of one core.
const tooBusy = 0.9

function footer({ loadBusiest, disturbance, seconds, failed, leftOut }: DatabaseReport): string {
  const warning = loadBusiest > tooBusy ? ': TOO BUSY, figures may be its own' : ''
  return [
    `${Math.round(seconds)} s`,
    `the load generator took at most ${percent(loadBusiest)} of a core${warning}`,
    `other programs took ${percent(disturbance)} of the machine`,
    ...(failed.length > 0 ? [`FAILED: ${failed.join(', ')}`] : []),
    ...(leftOut.length > 0 ? [`no time for: ${leftOut.join(', ')}`] : []),
  ].join('; ')
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
