import { gunzipSync } from 'node:zlib'
import { askAll } from '../load/connection.ts'
import { request } from '../load/request.ts'
import { growTo } from '../organization/grow.ts'
import { processorSeconds } from '../processes/memory.ts'
import { atMost, type Row } from '../report/row.ts'
import { median, percentile } from '../statistics.ts'
import type { Bench } from './bench.ts'
import { oneByOne } from './state.ts'

const users = 10_000
const channels = 1000
const subscribersOfEach = 200
const rounds = 20

/** An organization of 10,000 users and 1,000 channels: costs that grow with both. */
export async function measureScale(bench: Bench): Promise<Row[]> {
  const everybody = await growTo(bench, users)
  return [
    await measureSubscribing(bench, everybody),
    ...(await addChannels(bench, everybody)),
    await measureListing(bench),
    ...(await measureRegistering(bench)),
  ]
}

/** 5,000 users are subscribed to 20 new channels, while some clients wait for events. */
async function measureSubscribing(bench: Bench, everybody: readonly number[]): Promise<Row> {
  bench.say('subscribing 5,000 users to 20 channels')
  const asked = (kind: string) => {
    const subscriptions = namesOf(kind, 20).map((name) => ({ name }))
    const form = { subscriptions, principals: everybody.slice(0, 5000) }
    return [request('POST /users/me/subscriptions', bench.organization.owner, form)]
  }
  const { latencies } = await oneByOne(bench.port, asked('new'))
  await bench.server.profiler.profile(`subscribe-${bench.kind}`, () =>
    oneByOne(bench.port, asked('profiled')),
  )
  const value = median(latencies) / 1000
  const what = 'subscribe 5,000 users to 20 channels'
  return { measure: 'scale', what, value, unit: 's', target: atMost('value', 3) }
}

async function addChannels(bench: Bench, everybody: readonly number[]): Promise<Row[]> {
  bench.say('creating the other channels')
  const missing = channels - 20 - bench.organization.teams.length - 1
  const names = namesOf('large', missing)
  const requests = Array.from({ length: Math.ceil(missing / 20) }, (_, index) => {
    const subscriptions = names.slice(index * 20, index * 20 + 20).map((name) => ({ name }))
    const start = (index * subscribersOfEach) % everybody.length
    const principals = everybody.slice(start, start + subscribersOfEach)
    const { owner } = bench.organization
    return request('POST /users/me/subscriptions', owner, { subscriptions, principals })
  })
  await askAll(bench.port, requests, 1)
  return []
}

async function measureListing(bench: Bench): Promise<Row> {
  bench.say('GET /streams')
  const asked = request('GET /streams', bench.organization.owner)
  const { latencies, body } = await oneByOne(bench.port, Array(rounds).fill(asked) as string[])
  return {
    measure: 'scale',
    what: 'GET /streams, 1,000 channels',
    value: median(latencies),
    unit: 'ms',
    p99: percentile(latencies, 0.99),
    note: `${Math.round(body.length / 1024)} KB`,
    target: atMost('value', 15),
  }
}

/** Registrations of clients that accept compressed answers, each by a different user. */
async function measureRegistering(bench: Bench): Promise<Row[]> {
  bench.say('POST /register')
  const { members } = bench.organization
  const asked = members
    .slice(0, 1 + rounds)
    .map((member) => request('POST /register', { ...member, compressed: true }))
  const { server } = bench
  // It reads where the messages are, for all that follow.
  const first = await oneByOne(bench.port, asked.splice(0, 1))
  const before = await processorSeconds(server.pid)
  const { latencies, body } = await oneByOne(bench.port, asked)
  const seconds = (await processorSeconds(server.pid)) - before
  await server.profiler.profile(`scale-${bench.kind}`, () => oneByOne(bench.port, asked))
  const megabytes = (bytes: Buffer) => bytes.length / 1_000_000
  const note = `${megabytes(gunzipSync(body)).toFixed(2)} MB when taken apart`
  const [measure, what] = ['scale', 'POST /register, 10,000 users, 1,000 channels'] as const
  return [
    { measure, what: `${what}, first after a restart`, value: first.latencies[0] ?? 0, unit: 'ms' },
    {
      ...{ measure, what, value: median(latencies), unit: 'ms', p99: percentile(latencies, 0.99) },
      target: atMost('value', 150),
    },
    {
      ...{
        measure,
        what: `${what}, processor time`,
        value: (1000 * seconds) / asked.length,
        unit: 'ms',
      },
      target: atMost('value', 40),
    },
    {
      ...{ measure, what: 'the same, as it is sent', value: megabytes(body), unit: 'MB', note },
      target: atMost('value', 1.2),
    },
  ]
}

function namesOf(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${kind} channel ${index}`)
}
