import { cpus } from 'node:os'
import { compareWith, type EarlierRun } from './against.ts'
import { type DatabaseReport, type Target, verdict } from './row.ts'

export const beginMark = '<!-- npm run bench -- --write: begin -->'
export const endMark = '<!-- npm run bench -- --write: end -->'

const names = { embedded: 'embedded', postgres: 'PostgreSQL' } as const

/** Inserts the tables of this run between the two marks of the document. */
export function withTables(
  document: string,
  reports: readonly DatabaseReport[],
  earlier?: EarlierRun,
): string {
  const [begin, end] = [document.indexOf(beginMark), document.indexOf(endMark)]
  if (begin < 0 || end < begin) throw new Error(`The document lacks “${beginMark}” or “${endMark}”`)
  const head = document.slice(0, begin + beginMark.length)
  return `${head}\n\n${tablesOf(reports, earlier)}\n\n${document.slice(end)}`
}

function tablesOf(reports: readonly DatabaseReport[], earlier: EarlierRun | undefined): string {
  const [cpu] = cpus()
  const machine = `Node ${process.version}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}.`
  return [machine, ...reports.map((report) => tableOf(report, earlier))].join('\n\n')
}

function tableOf(report: DatabaseReport, run: EarlierRun | undefined): string {
  const earlier = run?.reports.find(({ database }) => database === report.database)
  const busy = Math.round(100 * report.disturbance)
  const lines = report.rows.map((row) => {
    const before = compareWith(row, earlier)
    const cells = [
      row.what,
      row.target ? goal(row.target, row.unit) : '',
      before ? `${before.times.toFixed(2)} × (${before.by})` : '',
      value(row.value, row.unit),
      row.cpu === undefined ? '' : value(row.cpu, 'µs'),
      row.floor === undefined ? '' : value(row.floor, row.unit),
      row.ratio === undefined ? '' : row.ratio.toFixed(2),
      verdict(row)?.toLowerCase() ?? '',
      row.note ?? '',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `### ${names[report.database]}; other programs took ${busy} % of the machine`,
    '',
    '| | goal | against before | now | processor time | floor | ratio | | note |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines,
    ...notesOn(report),
  ].join('\n')
}

function notesOn({ failed, leftOut }: DatabaseReport): string[] {
  const notes = [
    failed.length > 0 ? `Ended with an error: ${failed.join(', ')}.` : [],
    leftOut.length > 0 ? `There was no time for: ${leftOut.join(', ')}.` : [],
  ].flat()
  return notes.flatMap((note) => ['', note])
}

function goal({ of, relation, limit }: Target, unit: string): string {
  const sign = relation === 'at least' ? '≥' : '≤'
  return of === 'ratio' ? `${sign} ${limit} ×` : `${sign} ${limit} ${unit}`
}

function value(number: number, unit: string): string {
  const digits = number >= 100 ? 0 : number >= 10 ? 1 : 2
  return `${number.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`
}
