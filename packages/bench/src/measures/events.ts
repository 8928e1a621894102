import { askAll } from '../load/connection.ts'
import type { Poll } from '../load/jobs.ts'
import { request } from '../load/request.ts'
import { type Channel, type Member, read, sendRequest } from '../organization/organization.ts'
import { maxMb } from '../processes/memory.ts'
import { atMost, type Row } from '../report/row.ts'
import type { Bench } from './bench.ts'

export interface Queue extends Omit<Poll, 'lastEventId'> {
  readonly id: string
  readonly member: Member
}

const target = atMost('value', 5)

/** From the start of a send to its event, with one waiting queue and with many. */
export async function measureEvents(bench: Bench): Promise<Row[]> {
  const { organization, plan } = bench
  const { general, teams } = organization
  const [small] = teams
  if (!small) throw new Error('There are no teams')
  bench.say(`opening ${plan.queues} queues`)
  const queues = await openQueues(bench, plan.queues)
  const rows = [
    await rowOf(bench, { queues: queues.slice(0, 1), channel: general, messages: plan.toOne }),
    await rowOf(bench, { queues, channel: small, messages: plan.toFew }),
    await rowOf(bench, { queues, channel: general, messages: plan.toAll }),
  ]
  const closing = queues.map(({ id, member }) =>
    request('DELETE /events', member, { queue_id: id }),
  )
  await askAll(bench.port, closing)
  return rows
}

/** Queues of clients that register for messages only, spread evenly over the members. */
export async function openQueues({ port, organization }: Bench, count: number): Promise<Queue[]> {
  const members = Array.from({ length: count }, (_, index) => {
    const member = organization.members[index % organization.members.length]
    if (!member) throw new Error('There are no members')
    return member
  })
  const answers = await askAll(port, members.map(registration))
  return members.map((member, index) => {
    const { queue_id } = read<Registered>(answers[index])
    return { id: queue_id, member, ...pollOf(member, queue_id) }
  })
}

interface Registered {
  readonly queue_id: string
}

function registration(member: Member): string {
  return request('POST /register', member, { event_types: ['message'], fetch_event_types: [] })
}

/** Polls of queues without pending events. */
export async function caughtUp(port: number, queues: readonly Queue[]): Promise<Poll[]> {
  const ids = queues.map(() => -1)
  for (let isBehind = true; isBehind; ) {
    isBehind = false
    const asked = queues.map(({ id: queue_id, member }, index) => {
      const last_event_id = ids[index] ?? -1
      return request('GET /events', member, { queue_id, last_event_id, dont_block: true })
    })
    for (const [index, answer] of (await askAll(port, asked)).entries()) {
      const { events } = read<{ events: { id: number }[] }>(answer)
      const last = events.at(-1)
      if (last) ids[index] = last.id
      isBehind ||= last !== undefined
    }
  }
  return queues.map(({ beforeId, afterId }, index) => ({
    beforeId,
    afterId,
    lastEventId: ids[index] ?? -1,
  }))
}

function pollOf(member: Member, queueId: string): Pick<Poll, 'beforeId' | 'afterId'> {
  const mark = '0000'
  const text = request('GET /events', member, { queue_id: queueId, last_event_id: mark })
  const at = text.indexOf(`last_event_id=${mark}`) + 'last_event_id='.length
  return { beforeId: text.slice(0, at), afterId: text.slice(at + mark.length) }
}

interface Waiting {
  readonly queues: readonly Queue[]
  readonly channel: Channel
  readonly messages: number
}

async function rowOf(bench: Bench, { queues, channel, messages }: Waiting): Promise<Row> {
  const addressed = queues.filter(({ member }) => channel.members.includes(member)).length
  await bench.quiet.wait()
  const what = `send to event, ${queues.length} waiting, ${addressed} addressed`
  bench.say(what)
  const job = {
    port: bench.port,
    polls: await caughtUp(bench.port, queues),
    send: sendRequest(bench.organization.owner, channel.id),
    messages,
    expected: addressed,
  }
  const { most, result } = await maxMb(bench.server.pid, () => bench.load.deliver(job))
  await bench.server.profiler.profile(`events-${queues.length}-${addressed}-${bench.kind}`, () =>
    bench.load.deliver(job),
  )
  const { p50, p99, lastP50, sendP50 } = result
  const note = `last of them ${lastP50.toFixed(1)} ms, send ${sendP50.toFixed(1)} ms, RSS ${most.toFixed(0)} MB`
  return { measure: 'events', what, value: p50, unit: 'ms', p99, target, note }
}
