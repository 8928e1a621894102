import { mixedSends, newestRequests } from '../organization/organization.ts'
import { richContent } from '../organization/sample.ts'
import type { MeasureName } from '../plan.ts'
import { atLeast, atMost, type Row, type Target } from '../report/row.ts'
import type { Bench } from './bench.ts'
import { compare, middle, middleRatio, type Round } from './compare.ts'

interface Throughput {
  readonly measure: MeasureName
  readonly what: string
  readonly requests: readonly string[]
  readonly connections: number
  readonly target?: Target
}

const leastOfSends = atLeast('ratio', 0.8)
const leastOfFetches = atLeast('ratio', 0.9)

export async function measureSend(bench: Bench): Promise<Row[]> {
  const send = {
    measure: 'send',
    what: 'send',
    requests: mixedSends(bench.organization),
  } as const
  const alone = await againstFloor(bench, { ...send, connections: 1 })
  const [few, many] = [
    await againstFloor(bench, { ...send, connections: 16, target: leastOfSends }),
    await againstFloor(bench, { ...send, connections: 64, target: leastOfSends }),
  ]
  return [alone.row, waitRow(alone), few.row, many.row]
}

export async function measureMarkdown(bench: Bench): Promise<Row[]> {
  const { row } = await againstFloor(bench, {
    measure: 'send',
    what: 'send with much Markdown',
    requests: mixedSends(bench.organization, richContent),
    connections: 16,
    target: atLeast('ratio', 0.4),
  })
  return [row]
}

export async function measureFetch(bench: Bench): Promise<Row[]> {
  const fetch = {
    measure: 'fetch',
    what: 'GET /messages, 100 newest',
    requests: newestRequests(bench.organization),
  } as const
  const alone = await againstFloor(bench, { ...fetch, connections: 1 })
  const many = await againstFloor(bench, { ...fetch, connections: 16, target: leastOfFetches })
  return [alone.row, many.row]
}

interface Contest {
  readonly row: Row
  readonly ours: readonly Round[] | undefined
  readonly floor: readonly Round[] | undefined
}

/** How long one sender waits for an answer. */
function waitRow({ row, ours, floor }: Contest): Row {
  return {
    measure: row.measure,
    what: `${row.what}, p50`,
    value: middle(ours, 'p50'),
    unit: 'ms',
    floor: middle(floor, 'p50'),
    ratio: middleRatio(ours, floor, 'p50'),
    target: atMost('ratio', 1.5),
  }
}

async function againstFloor(bench: Bench, asked: Throughput): Promise<Contest> {
  const { measure, requests, connections, target } = asked
  const what = `${asked.what}, ${connections} connection${connections === 1 ? '' : 's'}`
  bench.say(what)
  const floorProcess = await bench.floor()
  const server = { port: bench.port, pid: bench.server.pid }
  const contestants = [server, floorProcess].map((process) => ({ ...process, requests }))
  const [ours, floor] = await compare(bench, { connections, contestants })
  await bench.server.profiler.profile(`${measure}-${connections}-${bench.kind}`, () =>
    bench.load.press({ port: bench.port, requests, connections, milliseconds: profileMs }),
  )
  const row: Row = {
    measure,
    what,
    value: middle(ours, 'perSecond'),
    unit: '/s',
    p50: middle(ours, 'p50'),
    p99: middle(ours, 'p99'),
    floor: middle(floor, 'perSecond'),
    ratio: middleRatio(ours, floor, 'perSecond'),
    cpu: middle(ours, 'cpu'),
    note: noteOn(floor),
    ...(target ? { target } : {}),
  }
  return { row, ours, floor }
}

const profileMs = 4000

function noteOn(floor: readonly Round[] | undefined): string {
  const [p50, p99] = [middle(floor, 'p50'), middle(floor, 'p99')]
  const cpu = Math.round(middle(floor, 'cpu'))
  return `floor: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${cpu} µs`
}
