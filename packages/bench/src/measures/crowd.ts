import { askAll } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { sendRequest } from '../organization/organization.ts'
import { maxMb, residentMb } from '../processes/memory.ts'
import { atMost, type Row } from '../report/row.ts'
import type { Bench } from './bench.ts'
import { caughtUp, openQueues } from './events.ts'

/** The number of clients that one node is designed for, all of which receive the same message. */
export async function measureCrowd(bench: Bench): Promise<Row[]> {
  const { clients, messages } = bench.plan.crowd
  const many = clients.toLocaleString('en')
  bench.say(`${many} waiting clients`)
  await bench.stopServer()
  const { pid } = await bench.startServer({ MAX_CONNECTIONS_PER_ADDRESS: '20000' })
  const queues = await openQueues(bench, clients)
  const { organization, port } = bench
  const job = {
    port,
    polls: await caughtUp(port, queues),
    send: sendRequest(organization.owner, organization.general.id),
    messages,
    expected: clients,
  }
  await bench.quiet.wait()
  const before = await residentMb(pid)
  const { most, result } = await maxMb(pid, () => bench.load.deliver(job))
  const closing = queues.map(({ id, member }) =>
    request('DELETE /events', member, { queue_id: id }),
  )
  await askAll(port, closing)
  const { p50, p99 } = result
  const measure = 'crowd'
  return [
    {
      measure,
      what: `one message to ${many} waiting clients, p99`,
      value: p99,
      unit: 'ms',
      p50,
      target: atMost('value', 700),
    },
    {
      measure,
      what: 'RSS of a waiting client, delivery included',
      value: (1024 * (most - before)) / clients,
      unit: 'KB',
      target: atMost('value', 15),
    },
  ]
}
