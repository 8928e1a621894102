import { askAll } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { mixedSends, newestRequests, read } from '../organization/organization.ts'
import { residentMb } from '../processes/memory.ts'
import { atMost, type Row } from '../report/row.ts'
import { median } from '../statistics.ts'
import type { Bench } from './bench.ts'

/** Each part of the day costs what a thousand people do in one or two hours. */
const parts = 12

/** Who sends, reads, comes and goes all day long; resident memory of the server in its course. */
export async function measureDay(bench: Bench): Promise<Row[]> {
  bench.say('the work of a day in a hurry')
  await bench.stopServer()
  const { pid } = await bench.startServer()
  const milliseconds = bench.plan.dayMs / parts
  const memory: number[] = []
  let requests = 0
  for (let part = 0; part < parts; part++) {
    requests += await anHour(bench, milliseconds)
    memory.push(await residentMb(pid))
  }
  // The first third fills caches, which have a size.
  const third = parts / 3
  const before = median(memory.slice(third, 2 * third))
  const after = median(memory.slice(-third))
  const note = `${requests.toLocaleString('en')} requests; ${memory.map(Math.round).join(', ')} MB`
  return [
    {
      ...{ measure: 'day', what: 'RSS grown over a day in a hurry', value: after - before },
      ...{ unit: 'MB', target: atMost('value', 20), note },
    },
  ]
}

/** Answers how many requests it took. */
async function anHour(bench: Bench, milliseconds: number): Promise<number> {
  const { load, port, organization } = bench
  const press = async (requests: readonly string[], share: number) => {
    const job = { port, requests, connections: 16, milliseconds: share * milliseconds }
    return (await load.press(job)).count
  }
  const sends = await press(mixedSends(organization), 0.4)
  const reads = await press(newestRequests(organization), 0.3)
  return sends + reads + (await comeAndGo(bench))
}

/** People register, hear what is new, and leave. */
async function comeAndGo({ port, organization }: Bench): Promise<number> {
  const people = organization.members.slice(0, 50)
  const registered = await askAll(
    port,
    people.map((member) => request('POST /register', { ...member, compressed: false })),
  )
  const queues = registered.map((answer) =>
    read<{ queue_id: string; last_event_id: number }>(answer),
  )
  await askAll(
    port,
    people.map((member, index) =>
      request('GET /events', member, {
        queue_id: queues[index]?.queue_id ?? '',
        last_event_id: queues[index]?.last_event_id ?? -1,
        dont_block: true,
      }),
    ),
  )
  await askAll(
    port,
    people.map((member, index) =>
      request('DELETE /events', member, { queue_id: queues[index]?.queue_id ?? '' }),
    ),
  )
  return 3 * people.length
}
