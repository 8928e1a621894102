import { newestRequests } from '../organization/organization.ts'
import { freePort } from '../processes/free-port.ts'
import { newPlace } from '../processes/places.ts'
import { Quiet } from '../processes/quiet.ts'
import { ServerProcess } from '../processes/server-process.ts'
import { atMost, type Row } from '../report/row.ts'
import { median } from '../statistics.ts'
import type { Bench, BenchOptions } from './bench.ts'
import { oneByOne } from './state.ts'

/** Seconds from the start of a process to its first answer, with an empty directory. */
export async function startEmpty(options: BenchOptions): Promise<number[]> {
  const seconds: number[] = []
  const quiet = new Quiet(options.plan.patienceMs / 3)
  for (let count = 1; count < options.plan.startsEmpty; count++) {
    options.say('start, empty directory')
    await quiet.wait()
    const place = options.closing.own(await newPlace(options.kind, options.serverUrl))
    const { startMs } = await ServerProcess.start({
      place,
      port: await freePort(),
      closing: options.closing,
    })
    seconds.push(startMs / 1000)
    await options.closing.close()
  }
  return seconds
}

/** The first start of this server, together with earlier ones. */
export function emptyStartRow(bench: Bench, before: readonly number[]): Row {
  return startRow('start, empty directory', [...before, bench.firstStartMs / 1000], 2.5)
}

/** From the start to the first answer with an existing organization. Leaves the server stopped. */
export async function measureExistingStart(bench: Bench): Promise<Row[]> {
  bench.say('start, existing directory')
  await bench.stopServer()
  const seconds: number[] = []
  const firsts: number[] = []
  const [newest = ''] = newestRequests(bench.organization)
  for (let count = 0; count < bench.plan.startsExisting; count++) {
    await bench.quiet.wait()
    const server = await bench.startServer()
    seconds.push(server.startMs / 1000)
    firsts.push(...(await oneByOne(bench.port, [newest])).latencies)
    await bench.stopServer()
  }
  return [startRow('start, existing directory', seconds, 0.8), firstFetchRow(firsts)]
}

function firstFetchRow(milliseconds: readonly number[]): Row {
  const note = milliseconds.map((value) => value.toFixed(1)).join(', ')
  const what = 'GET /messages, 100 newest, first after a restart'
  return { measure: 'start', what, value: median(milliseconds), unit: 'ms', note }
}

function startRow(what: string, seconds: readonly number[], limit: number): Row {
  const note = seconds.map((value) => value.toFixed(2)).join(', ')
  const target = atMost('value', limit)
  return { measure: 'start', what, value: median(seconds), unit: 's', target, note }
}
