import { percentile } from '../statistics.ts'
import { Connection, expectSuccess } from './connection.ts'
import type { Pressed, PressJob } from './jobs.ts'
import { startWatch } from './watch.ts'

export async function press(job: PressJob): Promise<Pressed> {
  const requests = job.requests.map((text) => Buffer.from(text))
  const opening = Array.from({ length: job.connections }, () => Connection.open(job.port))
  const connections = await Promise.all(opening)
  const latencies: number[] = []
  const watch = startWatch()
  const end = performance.now() + job.milliseconds
  let next = 0
  const work = async (connection: Connection) => {
    const isOn = (now: number) => (job.count === undefined ? now < end : next < job.count)
    for (let began = performance.now(); isOn(began); began = performance.now()) {
      const bytes = requests[next++ % requests.length] ?? ''
      const { arrivedAt } = await expectSuccess(connection.ask(bytes))
      latencies.push(arrivedAt - began)
    }
  }
  await Promise.all(connections.map(work))
  const { seconds, busy } = watch.stop()
  for (const connection of connections) connection.close()
  return {
    count: latencies.length,
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    busy,
  }
}
