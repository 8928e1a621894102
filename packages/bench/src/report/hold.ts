import { compareWith, type EarlierRun } from './against.ts'
import type { DatabaseReport, Row } from './row.ts'

/** Which rows may not cost more than so many times what they cost in an earlier run. */
export interface Hold {
  readonly earlier: EarlierRun
  readonly limit: number
}

/**
 * How many times as much as in the earlier run a row costs, where that is above the limit. Only ratios are held: a value depends on the
 * machine as well.
 */
export function excessOf(
  { earlier, limit }: Hold,
  database: DatabaseReport['database'],
  row: Row,
): number | undefined {
  const before = earlier.reports.find((report) => report.database === database)
  const comparison = compareWith(row, before)
  if (comparison?.by !== 'ratio') return undefined
  const excess = 1 / comparison.times
  return excess > limit ? excess : undefined
}

/** The rows that cost too much, each in a sentence. */
export function costlier(reports: readonly DatabaseReport[], hold: Hold): string[] {
  return reports.flatMap(({ database, rows }) =>
    rows.flatMap((row) => {
      const excess = excessOf(hold, database, row)
      if (excess === undefined) return []
      return [`${row.what} (${database}) costs ${excess.toFixed(2)} × what it did`]
    }),
  )
}

/** Measures again what costs too much, as a busy machine disturbs one measurement, but hardly three; the best counts. */
export async function triedAgain(
  measure: () => Promise<Row>,
  isTooDear: (row: Row) => boolean,
  tries = 3,
): Promise<Row> {
  let best = await measure()
  for (let count = 1; count < tries && isTooDear(best); count++) {
    best = cheaper(best, await measure())
  }
  return best
}

/**
 * Measures each, and at the end once more what costs too much: a machine may be busy for longer than three tries take, but hardly until
 * all others are measured.
 */
export async function measureEach(
  measures: readonly (() => Promise<Row>)[],
  isTooDear: (row: Row) => boolean,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const measure of measures) rows.push(await triedAgain(measure, isTooDear))
  for (const [index, measure] of measures.entries()) {
    const row = rows[index]
    if (row && isTooDear(row)) rows[index] = cheaper(row, await triedAgain(measure, isTooDear))
  }
  return rows
}

function cheaper(one: Row, other: Row): Row {
  return (other.ratio ?? other.value) < (one.ratio ?? one.value) ? other : one
}
