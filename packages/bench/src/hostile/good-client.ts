import { setTimeout as delay } from 'node:timers/promises'
import { Connection, expectSuccess } from '../load/connection.ts'
import { percentile } from '../statistics.ts'

export interface Served {
  readonly count: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

const everyMs = 20

/** A client that sends fifty requests per second over one connection; each must be answered. */
export async function serve(
  port: number,
  requests: readonly string[],
  milliseconds: number,
): Promise<Served> {
  const connection = await Connection.open(port)
  const latencies: number[] = []
  const end = performance.now() + milliseconds
  for (let began = performance.now(); began < end; began = performance.now()) {
    const text = requests[latencies.length % requests.length] ?? ''
    const { arrivedAt } = await expectSuccess(connection.ask(text))
    latencies.push(arrivedAt - began)
    await delay(Math.max(0, began + everyMs - performance.now()))
  }
  connection.close()
  return {
    count: latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}
