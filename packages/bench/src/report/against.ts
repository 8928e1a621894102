import { readFile } from 'node:fs/promises'
import { type DatabaseReport, isRate, type Row } from './row.ts'

/** An earlier run, as `--json` wrote it. */
export interface EarlierRun {
  readonly reports: readonly DatabaseReport[]
}

/** Throws an error with a readable message if the file contains no results. */
export async function readEarlierRun(path: string): Promise<EarlierRun> {
  const run = JSON.parse(await readFile(path, 'utf8')) as Partial<EarlierRun> | null
  if (!Array.isArray(run?.reports)) throw new Error(`${path} was not written by --json`)
  return { reports: run.reports }
}

/** Compares a row with the same row of an earlier run. */
export interface Comparison {
  /** How many times faster or smaller than before: above 1 is better. */
  readonly times: number
  /** What was compared. Processor time and ratios are valid on a busy machine; values only on a quiet one. */
  readonly by: 'cpu' | 'ratio' | 'value'
}

/** Undefined if the earlier run has no such row. */
export function compareWith(row: Row, earlier: DatabaseReport | undefined): Comparison | undefined {
  const before = earlier?.rows.find((one) => one.measure === row.measure && one.what === row.what)
  if (!before) return undefined
  if (row.cpu && before.cpu) return { times: before.cpu / row.cpu, by: 'cpu' }
  if (row.ratio && before.ratio) {
    return { times: better(row, row.ratio, before.ratio), by: 'ratio' }
  }
  return { times: better(row, row.value, before.value), by: 'value' }
}

function better({ unit, target }: Row, now: number, before: number): number {
  const growsWithSpeed = target ? target.relation === 'at least' : isRate(unit)
  return growsWithSpeed ? now / before : before / now
}
