#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises'
import { Closing } from './closing.ts'
import type { BenchOptions } from './measures/bench.ts'
import { type Options, readOptions, UsageError, usage } from './plan.ts'
import { type EarlierRun, readEarlierRun } from './report/against.ts'
import { withGoals } from './report/goals.ts'
import { costlier } from './report/hold.ts'
import { withTables } from './report/markdown.ts'
import { type DatabaseReport, verdict } from './report/row.ts'
import { table } from './report/table.ts'
import { run } from './run.ts'

/** Above this share of the machine for other programs, processor time says little. */
const maxDisturbance = 0.5

try {
  await main()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`${error.message}\n\n${usage}`)
  process.exitCode = 2
}

async function main(): Promise<void> {
  const serverUrl = process.env.DATABASE_URL
  const options = readOptions(process.argv.slice(2), serverUrl)
  const earlier = options.against === undefined ? undefined : await readEarlierRun(options.against)
  const { hold: limit } = options
  const held = earlier && limit !== undefined ? { earlier, limit } : undefined
  const closing = new Closing()
  closeOnSignal(closing)
  const reports: DatabaseReport[] = []
  try {
    for (const [index, kind] of options.databases.entries()) {
      const until = endOf(options, index)
      const parts = { kind, serverUrl, closing, say: tellOf(kind), until, held }
      reports.push(await run({ ...options, ...parts }))
      await closing.close()
      // Note: what is measured stays, whatever becomes of the next database.
      if (options.json !== undefined) await writeFile(options.json, json(reports))
      if (options.write !== undefined) {
        const document = await readFile(options.write, 'utf8')
        await writeFile(options.write, withReports(document, reports, earlier))
      }
    }
  } finally {
    await closing.close()
  }
  process.stdout.write(`${table(reports, earlier)}\n`)
  if (held && isDisturbed(reports))
    process.stderr.write('The machine is too busy to judge costs.\n')
  else if (held) holdTo(costlier(reports, held))
  if (reports.some(({ failed }) => failed.length > 0)) process.exitCode = 1
}

/** The databases that are still to come share the time that is left. */
function endOf({ minutes, databases }: Options, index: number): number {
  if (minutes === undefined) return Number.POSITIVE_INFINITY
  const left = 60_000 * minutes - performance.now()
  return performance.now() + left / (databases.length - index)
}

function withReports(
  document: string,
  reports: readonly DatabaseReport[],
  earlier: EarlierRun | undefined,
): string {
  return withGoals(withTables(document, reports, earlier), reports)
}

function isDisturbed(reports: readonly DatabaseReport[]): boolean {
  return reports.some(({ disturbance }) => disturbance > maxDisturbance)
}

function holdTo(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}

/** An interrupted run leaves no process, directory or database behind. */
function closeOnSignal(closing: Closing): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // Note: the running measurement fails now; that failure is not reported.
      process.on('uncaughtException', () => undefined)
      void closing.end().finally(() => process.exit(1))
    })
  }
}

function tellOf(kind: string): BenchOptions['say'] {
  return (line) => {
    const seconds = Math.round(performance.now() / 1000)
    process.stderr.write(`${String(seconds).padStart(4)} s  ${kind}: ${line}\n`)
  }
}

function json(reports: readonly DatabaseReport[]): string {
  const judged = reports.map(({ rows, ...report }) => ({
    ...report,
    rows: rows.map((row) => ({ ...row, verdict: verdict(row) })),
  }))
  const at = new Date().toISOString()
  return `${JSON.stringify({ at, node: process.version, reports: judged }, undefined, 2)}\n`
}
