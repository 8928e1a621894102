import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { measureAudience } from './measures/audience.ts'
import { Bench, type BenchOptions } from './measures/bench.ts'
import { measureCarriers } from './measures/carriers.ts'
import { measureCrowd } from './measures/crowd.ts'
import { measureDay } from './measures/day.ts'
import { measureEvents } from './measures/events.ts'
import { measureHistory } from './measures/history.ts'
import { measureHostile } from './measures/hostile.ts'
import { measureHot } from './measures/hot.ts'
import { measureLong } from './measures/long.ts'
import { measureMemory } from './measures/memory.ts'
import { measureNodes } from './measures/nodes.ts'
import { measurePeople } from './measures/people.ts'
import { measurePresence } from './measures/presence.ts'
import { measureRendering } from './measures/rendering.ts'
import { measureScale } from './measures/scale.ts'
import { emptyStartRow, measureExistingStart, startEmpty } from './measures/start.ts'
import { measureRead, measureRegister } from './measures/state.ts'
import { measureStorm } from './measures/storm.ts'
import { measureFetch, measureMarkdown, measureSend } from './measures/throughput.ts'
import { measureUploads } from './measures/uploads.ts'
import { measureWeb } from './measures/web.ts'
import type { MeasureName } from './plan.ts'
import type { Place } from './processes/places.ts'
import type { DatabaseReport, Row } from './report/row.ts'

interface Measure {
  readonly name: MeasureName
  readonly take: (bench: Bench) => Promise<Row[]>
}

// Order matters: measures from `start` on stop the server, those from `audience` on enlarge the organization.
const measures: readonly Measure[] = [
  { name: 'send', take: measureSend },
  { name: 'fetch', take: measureFetch },
  // Note: after the newest messages were fetched, because those must be like the rows of the reference.
  { name: 'send', take: measureMarkdown },
  { name: 'hot', take: measureHot },
  { name: 'events', take: measureEvents },
  { name: 'carriers', take: measureCarriers },
  { name: 'register', take: measureRegister },
  { name: 'read', take: measureRead },
  { name: 'uploads', take: measureUploads },
  { name: 'markdown', take: measureRendering },
  { name: 'start', take: measureExistingStart },
  { name: 'memory', take: measureMemory },
  { name: 'storm', take: measureStorm },
  { name: 'day', take: measureDay },
  { name: 'crowd', take: measureCrowd },
  { name: 'nodes', take: measureNodes },
  { name: 'history', take: measureHistory },
  { name: 'long', take: measureLong },
  { name: 'audience', take: measureAudience },
  { name: 'scale', take: measureScale },
  { name: 'people', take: measurePeople },
  { name: 'presence', take: measurePresence },
  { name: 'hostile', take: measureHostile },
  { name: 'web', take: measureWeb },
]

/** Runs all requested measures on one kind of database. */
export async function run(options: BenchOptions): Promise<DatabaseReport> {
  const began = performance.now()
  const wantsStart = options.measures.has('start')
  const starts = wantsStart ? await startEmpty(options) : []
  const bench = await Bench.open(options)
  const rows = wantsStart ? [emptyStartRow(bench, starts)] : []
  rows.push(costOfUsers(bench))
  const failed: string[] = []
  const leftOut: string[] = []
  for (const { name, take } of measures.filter((one) => options.measures.has(one.name))) {
    if (performance.now() > options.until) leftOut.push(name)
    else if (!(await attempt(bench, options, async () => rows.push(...(await take(bench))))))
      failed.push(name)
  }
  const seconds = (performance.now() - began) / 1000
  return {
    database: options.kind,
    rows,
    failed,
    leftOut,
    loadBusiest: bench.load.busiest,
    disturbance: bench.quiet.disturbance,
    seconds,
  }
}

/** Far longer than any measure takes on a quiet machine, for each million of stored messages. */
const longestMs = 600_000

/** A measure that fails, or does not end, is reported, and the others still run. */
async function attempt(
  bench: Bench,
  { say, closing, plan }: BenchOptions,
  take: () => Promise<unknown>,
): Promise<boolean> {
  const waiting = new AbortController()
  const millions = Math.max(1, plan.stored / 1_000_000)
  const tooLong = delay(millions * longestMs, undefined, waiting).then(() => {
    throw new Error('The measure takes too long')
  })
  try {
    await Promise.race([take(), tooLong])
    return true
  } catch (error) {
    // Note: an interrupted run ends here.
    if (closing.isEnding) throw error
    say(`FAILED: ${(error as Error).stack ?? error}`)
    say(`the server said last:\n${await lastWords(bench.place)}`)
    await bench.recover()
    return false
  } finally {
    waiting.abort()
  }
}

function costOfUsers({ organization }: Bench): Row {
  const value = organization.usersPerSecond
  return { measure: 'setup', what: 'POST /users, 16 connections', value, unit: '/s' }
}

async function lastWords({ dataDir }: Place): Promise<string> {
  const output = await readFile(join(dataDir, 'output.txt'), 'utf8')
  return output.slice(-2000)
}
