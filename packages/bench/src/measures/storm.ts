import { setTimeout as delay } from 'node:timers/promises'
import { Connection, expectSuccess } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { newestRequests } from '../organization/organization.ts'
import { atMost, type Row } from '../report/row.ts'
import { percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'

const everyMs = 20

/** All clients come back after a restart, each over a connection of its own, while others read. */
export async function measureStorm(bench: Bench): Promise<Row[]> {
  const { clients, withinMs } = bench.plan.storm
  const many = clients.toLocaleString('en')
  bench.say(`${many} clients register after a restart`)
  await bench.stopServer()
  await bench.startServer({ MAX_CONNECTIONS_PER_ADDRESS: '20000' })
  const { port, organization } = bench
  const { members } = organization
  const requests = members.map((member) =>
    request('POST /register', { ...member, compressed: true }),
  )
  const beside = keepAsking(port, newestRequests(organization))
  const registering = Array.from({ length: clients }, async (_, index) => {
    await delay((withinMs * index) / clients)
    return askOnce(port, requests[index % requests.length] ?? '')
  })
  const latencies = await Promise.all(registering)
  const others = await beside.stop()
  const note = `all within ${withinMs / 1000} s`
  return [
    rowOf(`${many} clients register after a restart, p99`, latencies, { limit: 5000, note }),
    rowOf(`requests beside ${many} clients that register, p99`, others, { limit: 100 }),
  ]
}

function rowOf(
  what: string,
  latencies: readonly number[],
  { limit, note }: { readonly limit: number; readonly note?: string },
): Row {
  return {
    ...{ measure: 'storm', what, value: percentile(latencies, 0.99), unit: 'ms' },
    p50: percentile(latencies, 0.5),
    target: atMost('value', limit),
    ...(note === undefined ? {} : { note }),
  }
}

/** Milliseconds from the connection to the whole answer. */
async function askOnce(port: number, text: string): Promise<number> {
  const began = performance.now()
  const connection = await Connection.open(port)
  const { arrivedAt } = await expectSuccess(connection.ask(text))
  connection.close()
  return arrivedAt - began
}

/** One client with fifty requests a second, until it is stopped. */
function keepAsking(port: number, requests: readonly string[]) {
  let isDone = false
  const asking = async () => {
    const connection = await Connection.open(port)
    const latencies: number[] = []
    while (!isDone) {
      const began = performance.now()
      const text = requests[latencies.length % requests.length] ?? ''
      const { arrivedAt } = await expectSuccess(connection.ask(text))
      latencies.push(arrivedAt - began)
      await delay(Math.max(0, began + everyMs - performance.now()))
    }
    connection.close()
    return latencies
  }
  const asked = asking()
  // Note: `stop` reports the error. Until then it must not end the run.
  asked.catch(() => undefined)
  return {
    stop: () => {
      isDone = true
      return asked
    },
  }
}
