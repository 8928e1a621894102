import { askAll, Connection, expectSuccess } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { type Member, read } from '../organization/organization.ts'
import type { Row } from '../report/row.ts'
import { median, percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'

/** The complete snapshot, as a client requests it at its start. */
export async function measureRegister(bench: Bench): Promise<Row[]> {
  bench.say('POST /register')
  const { members } = bench.organization
  const requests = members
    .slice(0, bench.plan.registrations)
    .map((member) => request('POST /register', member))
  const { latencies, body } = await oneByOne(bench.port, requests)
  await bench.server.profiler.profile(`register-${bench.kind}`, () =>
    oneByOne(bench.port, requests),
  )
  const p50 = median(latencies)
  const note = `${Math.round(body.length / 1024)} KB`
  return [
    {
      measure: 'register',
      what: 'POST /register, everything',
      value: p50,
      unit: 'ms',
      p99: percentile(latencies, 0.99),
      note,
    },
  ]
}

const marked = 10_000

export async function measureRead(bench: Bench): Promise<Row[]> {
  bench.say(`marking ${marked} messages read`)
  const { members } = bench.organization
  const readers = members.slice(1, 1 + bench.plan.markings)
  const ids = await generalIds(bench, readers[0])
  const requests = readers.map((member) =>
    request('POST /messages/flags', member, { op: 'add', flag: 'read', messages: ids }),
  )
  const { latencies } = await oneByOne(bench.port, requests)
  const p50 = median(latencies)
  const what = `mark ${ids.length.toLocaleString('en')} messages read`
  const p99 = percentile(latencies, 0.99)
  return [{ measure: 'read', what, value: p50, unit: 'ms', p99 }]
}

/** Ids of messages that everybody received. */
async function generalIds(bench: Bench, reader: Member | undefined): Promise<number[]> {
  const { general } = bench.organization
  const narrow = [{ operator: 'channel', operand: general.id }]
  const ids: number[] = []
  while (ids.length < marked) {
    const anchor = ids[0] === undefined ? 'newest' : ids[0] - 1
    const range = { anchor, num_before: 4999, num_after: 0 }
    const asked = request('GET /messages', reader ?? {}, { narrow, ...range })
    const [answer] = await askAll(bench.port, [asked])
    const { messages } = read<{ messages: { id: number }[] }>(answer)
    if (messages.length === 0) break
    ids.unshift(...messages.map((message) => message.id))
  }
  return ids.slice(-marked)
}

/** Sends requests one after another over one connection. Also returns the last body. */
export async function oneByOne(port: number, requests: readonly string[]) {
  const connection = await Connection.open(port)
  const latencies: number[] = []
  let last: Buffer = Buffer.alloc(0)
  for (const text of requests) {
    const began = performance.now()
    const { arrivedAt, body } = await expectSuccess(connection.ask(text))
    latencies.push(arrivedAt - began)
    last = body
  }
  connection.close()
  return { latencies, body: last }
}
