import { type Form, request } from '../load/request.ts'
import type { Member } from '../organization/organization.ts'
import { Child } from '../processes/child.ts'
import { processorSeconds } from '../processes/memory.ts'
import { atMost, type Row } from '../report/row.ts'
import { median, percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'
import { oneByOne } from './state.ts'

const marked = 50_000
const asks = 60
const searches = 300

interface Stored {
  readonly first: number
  readonly last: number
}

/** Requests to an organization with years of messages. */
export async function measureHistory(bench: Bench): Promise<Row[]> {
  const stored = await addMessages(bench)
  return [
    ...(await measureRegistering(bench)),
    await measureMarkingMany(bench, stored),
    await measureMarkingOne(bench, stored),
    ...(await measureNarrows(bench, stored)),
    await measureSearch(bench),
  ]
}

async function addMessages(bench: Bench): Promise<Stored> {
  const { plan, place, organization } = bench
  bench.say(`storing ${plan.stored.toLocaleString('en')} messages`)
  await bench.stopServer()
  const senders = organization.members.length
  const channels = organization.teams.length + 1
  const numbers = [plan.stored, senders, channels].map(String)
  const args = [place.dataDir, place.databaseUrl ?? '', ...numbers]
  const child = new Child('../organization/add-messages.js', args)
  const stored = await child.hear<Stored>()
  await child.close()
  await bench.startServer()
  return stored
}

function readers({ organization }: Bench): readonly Member[] {
  return organization.members.slice(1, 1 + asks)
}

/** The first requests of a client after a long absence: nearly everything is unread. */
async function measureRegistering(bench: Bench): Promise<Row[]> {
  const what = 'POST /register, 50,000 unread'
  bench.say(what)
  const asked = readers(bench).map((member) =>
    request('POST /register', { ...member, compressed: true }),
  )
  const { latencies } = await oneByOne(bench.port, asked.slice(0, 1))
  const { server } = bench
  const others = asked.slice(1)
  const costOfEach = async () => {
    const before = await processorSeconds(server.pid)
    await oneByOne(bench.port, others)
    return (1000 * ((await processorSeconds(server.pid)) - before)) / others.length
  }
  const first = await costOfEach()
  const again = await costOfEach()
  // Note: without a directory for profiles, this does nothing.
  await server.profiler.profile(`unread-${bench.kind}`, () => oneByOne(bench.port, others))
  return [
    {
      measure: 'history',
      what: `${what}, first after a restart`,
      value: latencies[0] ?? 0,
      unit: 'ms',
    },
    {
      measure: 'history',
      what: `${what}, processor time`,
      value: first,
      unit: 'ms',
      target: atMost('value', 10),
    },
    {
      measure: 'history',
      what: `${what}, the same users again, processor time`,
      value: again,
      unit: 'ms',
    },
  ]
}

async function measureMarkingMany(bench: Bench, { first, last }: Stored): Promise<Row> {
  const ids: number[] = []
  for (let id = last; id >= first && ids.length < marked; id--) if (id % 2 === 0) ids.push(id)
  const what = `mark ${ids.length.toLocaleString('en')} messages read`
  bench.say(what)
  const form = { op: 'add', flag: 'read', messages: ids }
  const asked = readers(bench)
    .slice(0, 10)
    .map((member) => request('POST /messages/flags', member, form))
  return rowOf(what, (await oneByOne(bench.port, asked)).latencies, 200)
}

async function measureMarkingOne(bench: Bench, { last }: Stored): Promise<Row> {
  bench.say('marking one message of a large channel')
  const { general } = bench.organization
  const narrow = [{ operator: 'channel', operand: general.id }]
  const anchor = last - 50_000 - (last % 2)
  const form = { op: 'add', flag: 'read', anchor, num_before: 0, num_after: 0, narrow }
  const asked = readers(bench).map((member) => request('POST /messages/flags/narrow', member, form))
  return rowOf(
    'mark one message within a channel',
    (await oneByOne(bench.port, asked)).latencies,
    20,
  )
}

async function measureNarrows(bench: Bench, { first, last }: Stored): Promise<Row[]> {
  const { general, members } = bench.organization
  const channel = { operator: 'channel', operand: general.id }
  const sender = { operator: 'sender', operand: members[7]?.id }
  const narrows: [string, object[]][] = [
    ['everything', []],
    ['a channel', [channel]],
    ['a topic', [channel, { operator: 'topic', operand: 'topic 42' }]],
    ['a sender', [sender]],
    ['one person', [{ operator: 'dm', operand: [members[7]?.id] }]],
    ['is:unread', [{ operator: 'is', operand: 'unread' }]],
    ['is:unread of a sender', [sender, { operator: 'is', operand: 'unread' }]],
    ['is:starred', [{ operator: 'is', operand: 'starred' }]],
    ['is:mentioned', [{ operator: 'is', operand: 'mentioned' }]],
    ['is:alerted', [{ operator: 'is', operand: 'alerted' }]],
    ['is:followed', [{ operator: 'is', operand: 'followed' }]],
    ['is:dm', [{ operator: 'is', operand: 'dm' }]],
    ['has:link', [{ operator: 'has', operand: 'link' }]],
    ['has:image', [{ operator: 'has', operand: 'image' }]],
    ['has:attachment', [{ operator: 'has', operand: 'attachment' }]],
    ['has:reaction', [{ operator: 'has', operand: 'reaction' }]],
    ['everything not of a sender', [{ ...sender, negated: true }]],
  ]
  const rows: Row[] = []
  const fetch = async (what: string, form: (index: number) => Form) => {
    bench.say(`GET /messages, ${what}`)
    const asked = readers(bench).map((member, index) =>
      request('GET /messages', member, form(index)),
    )
    const { latencies } = await oneByOne(bench.port, asked)
    const row = rowOf(`GET /messages, ${what}, p95`, latencies, 20)
    rows.push({ ...row, value: percentile(latencies, 0.95) })
  }
  for (const [name, narrow] of narrows) {
    await fetch(`100 of ${name}`, (index) => {
      const anchor =
        index % 2 === 0 ? 'newest' : first + Math.floor(((last - first) * index) / asks)
      return { anchor, num_before: 100, num_after: 0, narrow }
    })
  }
  const around = { anchor: 'first_unread', num_before: 50, num_after: 50 }
  for (const [name, narrow] of narrows.slice(0, 3)) {
    await fetch(`100 of ${name} from the first unread`, () => ({ ...around, narrow }))
  }
  return rows
}

async function measureSearch(bench: Bench): Promise<Row> {
  bench.say('searching')
  const words = (index: number) =>
    index % 3 === 0 ? `word${index}` : `word${index} word${(index * 7919) % 5000}`
  const asked = Array.from({ length: searches / asks }, (_, round) =>
    readers(bench).map((member, index) => {
      const narrow = [{ operator: 'search', operand: words(round * asks + index) }]
      const form = { anchor: 'newest', num_before: 100, num_after: 0, narrow }
      return request('GET /messages', member, form)
    }),
  ).flat()
  const { latencies } = await oneByOne(bench.port, asked)
  const what = `search of ${bench.plan.stored.toLocaleString('en')} messages, p99`
  return { ...rowOf(what, latencies, 150), value: percentile(latencies, 0.99) }
}

function rowOf(what: string, latencies: readonly number[], limit: number): Row {
  const p99 = percentile(latencies, 0.99)
  const target = atMost('value', limit)
  return { measure: 'history', what, value: median(latencies), unit: 'ms', p99, target }
}
