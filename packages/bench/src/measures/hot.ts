import { askAll } from '../load/connection.ts'
import { type Form, request } from '../load/request.ts'
import {
  type Member,
  mixedSends,
  newestRequests,
  read,
  sendRequest,
} from '../organization/organization.ts'
import { measureEach } from '../report/hold.ts'
import type { Row } from '../report/row.ts'
import type { Bench } from './bench.ts'
import { type Contestant, compare, least } from './compare.ts'

/** Even, as some requests undo each other. */
const count = 400

/** The requests to the floor that do work of the same kind. */
type Yardstick = 'nothing' | 'send' | 'fetch'

interface Hot {
  readonly what: string
  readonly like: Yardstick
  /** Asked one after the other, again and again; of two, the second undoes the first. */
  readonly requests: readonly string[]
}

/**
 * What the requests cost that clients ask most often, in units of a request to the floor of the same kind in the same rounds:
 * processor time of a fixed number of requests, so that neither the machine nor what else runs there decides. Note:
 * machines differ in how long system calls take beside computing, so what is mostly HTTP is not compared with a fetch.
 */
export async function measureHot(bench: Bench): Promise<Row[]> {
  const floor = await bench.floor()
  const yardsticks: Readonly<Record<Yardstick, readonly string[]>> = {
    nothing: [request('GET /nothing', {})],
    send: mixedSends(bench.organization),
    fetch: newestRequests(bench.organization),
  }
  const measures = (await hottest(bench)).map(({ what, like, requests }) => {
    const server = { port: bench.port, pid: bench.server.pid, requests }
    const yardstick = { ...floor, requests: yardsticks[like] }
    return () => measureOne(bench, what, [server, yardstick])
  })
  return measureEach(measures, (row) => bench.isTooDear(row))
}

async function measureOne(
  bench: Bench,
  what: string,
  contestants: readonly Contestant[],
): Promise<Row> {
  bench.say(what)
  const [ours, theirs] = await compare(bench, { connections: 1, count, contestants })
  const [value, floor] = [least(ours, 'cpu'), least(theirs, 'cpu')]
  const row = { measure: 'hot', what: `${what}, processor time`, value, unit: 'µs' } as const
  return { ...row, floor, ratio: value / floor }
}

async function hottest({ organization, port }: Bench): Promise<Hot[]> {
  const { members, teams } = organization
  const [one, other] = members
  const team = teams[1]
  const sender = team?.members[0]
  if (!one || !other || !team || !sender) throw new Error('The organization is too small')
  const [sent] = await askAll(port, [sendRequest(sender, team.id)])
  const message_id = read<{ id: number }>(sent).id
  const reactions = `/messages/${message_id}/reactions` as const
  const turns = (ask: (op: 'add' | 'remove') => string) => [ask('add'), ask('remove')]
  const starring = (op: string): Form => ({ op, flag: 'starred', messages: [message_id] })
  const topic = [
    { operator: 'channel', operand: team.id },
    { operator: 'topic', operand: 'last night' },
  ]
  const smile = { emoji_name: 'smile' }
  const direct = { type: 'direct', to: [other.id], content: 'Ship it?' }
  const newest = { anchor: 'newest', num_before: 100, num_after: 0, narrow: topic }
  const presence = { status: 'active', ping_only: true }
  const typing = { type: 'direct', to: [other.id], op: 'start' }
  const register = members.slice(0, 32).map((member) => request('POST /register', member))
  const reacting = turns((op) => {
    const method = op === 'add' ? 'POST' : 'DELETE'
    return request(`${method} ${reactions}`, sender, smile)
  })
  return [
    // Note: first, as its queue passes over what the others send.
    hot('GET /events, nothing new', 'nothing', [await aPoll(port, one)]),
    hot('send to a channel', 'send', [sendRequest(sender, team.id)]),
    hot('send a direct message', 'send', [request('POST /messages', one, direct)]),
    hot('GET /messages, newest', 'fetch', newestRequests(organization)),
    hot('GET /messages of a topic', 'fetch', [request('GET /messages', sender, newest)]),
    hot('POST /register', 'fetch', register),
    hot(
      'star and unstar',
      'send',
      turns((op) => request('POST /messages/flags', sender, starring(op))),
    ),
    hot('react and take back', 'send', reacting),
    hot('presence', 'nothing', [request('POST /users/me/presence', one, presence)]),
    hot('typing', 'nothing', [request('POST /typing', one, typing)]),
  ]
}

function hot(what: string, like: Yardstick, requests: readonly string[]): Hot {
  return { what, like, requests }
}

/** A poll with `dont_block`, which is answered at once. */
async function aPoll(port: number, member: Member): Promise<string> {
  const registering = { event_types: ['realm'], fetch_event_types: ['realm'] }
  const [registered] = await askAll(port, [request('POST /register', member, registering)])
  const { queue_id, last_event_id } = read<{ queue_id: string; last_event_id: number }>(registered)
  return request('GET /events', member, { queue_id, last_event_id, dont_block: true })
}
