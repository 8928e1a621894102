import { setTimeout as delay } from 'node:timers/promises'
import { sendBeside } from '../load/beside.ts'
import { askAll } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { addTopics, type Stored } from '../organization/long-topics.ts'
import { type Member, read, sendRequest } from '../organization/organization.ts'
import { freePort } from '../processes/free-port.ts'
import { atMost, type Row } from '../report/row.ts'
import { percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'

const topics = ['moved within', 'moved out', 'deleted']

interface Long {
  readonly what: string
  /** Resolves when the work is done. */
  readonly work: () => Promise<unknown>
}

const hourHook = new URL('../processes/hour-hook.js', import.meta.url)

/** Operations on very many objects, and how long other requests wait meanwhile. */
export async function measureLong(bench: Bench): Promise<Row[]> {
  const stored = await addTopics(bench, topics)
  const healthPort = await freePort()
  await bench.startServer({ HEALTH_PORT: String(healthPort) }, hourHook)
  const rows: Row[] = []
  for (const long of await works(bench, stored)) {
    rows.push(...(await take(bench, healthPort, long)))
  }
  return rows
}

async function works(bench: Bench, { firsts, aged }: Stored): Promise<Long[]> {
  const [within = 0, out = 0] = firsts
  const { owner, members, general, teams } = bench.organization
  const { messages, channels } = bench.plan.long
  const many = messages.toLocaleString('en')
  const leaver = await addLeaver(bench)
  const reader = members.at(-2) ?? owner
  const names = Array.from({ length: channels }, (_, index) => ({ name: `left ${index}` }))
  const subscribing = {
    subscriptions: names,
    principals: [leaver],
    send_new_subscription_messages: false,
  }
  await askAll(bench.port, [request('POST /users/me/subscriptions', owner, subscribing)])
  const moving = { propagate_mode: 'change_all', send_notification_to_new_thread: false }
  const elsewhere = { ...moving, stream_id: teams[2]?.id ?? 0 }
  const deleting = { topic_name: 'deleted' }
  const asking = (text: string) => () => askAll(bench.port, [text])
  return [
    { what: `read ${many} and more`, work: () => readAll(bench.port, reader) },
    {
      what: `move a topic of ${many}`,
      work: asking(request(`PATCH /messages/${within}`, owner, { ...moving, topic: 'there' })),
    },
    {
      what: `move ${many} to another channel`,
      work: asking(request(`PATCH /messages/${out}`, owner, elsewhere)),
    },
    {
      what: `delete a topic of ${many}`,
      work: asking(request(`POST /streams/${general.id}/delete_topic`, owner, deleting)),
    },
    {
      what: `deactivate somebody in ${channels} channels`,
      work: asking(request(`DELETE /users/${leaver}`, owner)),
    },
    { what: `retention deletes ${many}`, work: () => expire(bench, aged) },
  ]
}

/** Somebody of whom no other measure knows. */
async function addLeaver({ port, organization }: Bench): Promise<number> {
  const account = {
    email: 'leaver@example.org',
    full_name: 'Leaver',
    password: 'bench-leaver-secret',
  }
  const [added] = await askAll(port, [request('POST /users', organization.owner, account)])
  return read<{ user_id: number }>(added).user_id
}

/** Large amounts are marked in several requests, each of which says whether it was the last. */
async function readAll(port: number, reader: Member): Promise<void> {
  for (let isComplete = false; !isComplete; ) {
    const [answer] = await askAll(port, [request('POST /mark_all_as_read', reader)])
    isComplete = read<{ complete: boolean }>(answer).complete
  }
}

const lookMs = 200
const longestMs = 180_000

/** The oldest messages of the channel are too old from now on; resolves when none of them is left. */
async function expire({ port, server, organization }: Bench, aged: number): Promise<void> {
  const { owner, general } = organization
  const keeping = { message_retention_days: 30 }
  await askAll(port, [request(`PATCH /streams/${general.id}`, owner, keeping)])
  server.signal()
  const narrow = [{ operator: 'channel', operand: general.id }]
  const oldest = { anchor: 'oldest', num_before: 0, num_after: 1, narrow }
  const end = performance.now() + longestMs
  for (let first = 0; first <= aged; await delay(lookMs)) {
    if (performance.now() > end) throw new Error('The messages are not deleted')
    const [answer] = await askAll(port, [request('GET /messages', owner, oldest)])
    first = read<{ messages: { id: number }[] }>(answer).messages[0]?.id ?? aged + 1
  }
}

async function take(bench: Bench, healthPort: number, { what, work }: Long): Promise<Row[]> {
  bench.say(what)
  const { teams, members } = bench.organization
  const send = sendRequest(members[0] ?? bench.organization.owner, teams[1]?.id ?? 0)
  await stallSince(healthPort)
  const began = performance.now()
  const waits = await sendBeside({ port: bench.port, send }, work)
  const seconds = (performance.now() - began) / 1000
  const stall = await stallSince(healthPort)
  const note = `took ${seconds.toFixed(1)} s, ${waits.length} sends beside it`
  const longest = { value: Math.max(...waits), unit: 'ms', p99: percentile(waits, 0.99) } as const
  return [
    {
      measure: 'long',
      what: `${what}: longest wait of a send`,
      ...longest,
      target: atMost('value', 50),
      note,
    },
    {
      measure: 'long',
      what: `${what}: longest stall`,
      value: stall,
      unit: 'ms',
      target: atMost('value', 20),
    },
  ]
}

/** The interval of the event loop monitor. Its own runs are included. */
const resolutionMs = 10

/** The longest time that the server's event loop was blocked since the previous call. */
async function stallSince(healthPort: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${healthPort}/metrics`)
  const most = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await answer.text())?.[1]
  return Math.max(0, 1000 * Number(most) - resolutionMs)
}
