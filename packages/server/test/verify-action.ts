import { isDeepStrictEqual } from 'node:util'
import { Replica, registration, type ServerEvent } from '@parley/client/replica'
import { expect } from 'vitest'
import { Refused } from './call.ts'
import { isLong } from './long.ts'
import type { Loose, Person } from './person.ts'
import { PlainClient, plainRegistration } from './plain-client.ts'

export interface VerifyOptions {
  /** Set by tests of actions without an effect; then nobody may receive an event. */
  readonly changesNothing?: boolean
}

/**
 * Everybody's snapshot plus the events since then equals a new snapshot: this proves that events contain all changes, for
 * everybody concerned, and nothing else. The snapshot is that of the last call, if the person still has its queue: what
 * the test did between two calls is proved, too.
 *
 * The same is proved for clients without any capability, which receive older formats: for one person, in turn, in every second
 * call of a test. A run on PostgreSQL takes the other calls, and `PARLEY_LONG=1` all people in all calls.
 */
export async function verifyAction<Result>(
  people: readonly Person[],
  act: () => Promise<Result>,
  options: VerifyOptions = {},
): Promise<Result> {
  const before = await Promise.all(people.map(observeAgain))
  const older = await Promise.all((isLong ? people : inTurn(people)).map(observeAsOlder))
  const result = await act()
  let changes = 0
  for (const { person, snapshot, earlier } of before) {
    const own = await person.newEvents()
    changes += own.length
    const events = [...earlier, ...own]
    const replica = mirrored(snapshot, events, person)
    const told: Loose = replica.toSnapshot()
    const toldApp: Loose = mirroredAsApp(snapshot, events, person).toSnapshot()
    await person.givesUpQueue()
    const fresh: Loose = { ...(await observe(person)) }
    // After a deletion a client does not know which messages are the newest.
    for (const name of replica.uncertain) {
      for (const state of [told, toldApp, fresh]) delete state[name]
    }
    expectSame(told, fresh, `${person.name}: snapshot + events = new snapshot`)
    expectSame(toldApp, fresh, `${person.name}: the same with the users later`)
  }
  for (const observed of older) await verifyOlder(observed)
  const toldSomething = changes > 0
  expect(toldSomething, 'the action tells somebody something').toBe(!options.changesNothing)
  return result
}

const turns = new WeakMap<Person, number>()

/** Whether the first call of a test is one of those that are verified for older clients. */
const beginsWithFirst = process.env.TEST_DATABASE_URL === undefined

/** Another person in every second call of a test; in the others nobody. */
function inTurn(people: readonly Person[]): Person[] {
  const [first] = people
  if (!first) throw new Error('an action is verified for somebody')
  const turn = turns.get(first) ?? 0
  turns.set(first, turn + 1)
  const person = people[Math.floor(turn / 2) % people.length]
  return (turn % 2 === 0) === beginsWithFirst && person ? [person] : []
}

async function observeAsOlder(person: Person) {
  const program = person.withOtherProgram()
  return { program, snapshot: await program.registers(plainRegistration) }
}

async function verifyOlder({ program, snapshot }: { program: Person; snapshot: Loose }) {
  const client = new PlainClient(snapshot, program)
  client.applyAll(await program.newEvents())
  await program.givesUpQueue()
  const { told, fresh } = client.comparedWith(await program.registers(plainRegistration))
  await program.givesUpQueue()
  expectSame(told, fresh, `${program.name}: the same without capabilities`)
}

function expectSame(told: Loose, fresh: Loose, what: string): void {
  const [actual, expected] = [comparable(told), comparable(fresh)]
  // Much faster than toEqual, which treats missing fields as undefined ones, and shows the difference.
  if (!isDeepStrictEqual(actual, expected)) expect(actual, what).toEqual(expected)
}

/** The state that the client of this repository computes from a snapshot and the events after it. */
export function mirrored(snapshot: Loose, events: readonly Loose[], person: Person): Replica {
  const replica = new Replica(structuredClone(snapshot), { userId: person.id })
  replica.applyAll(structuredClone(events) as ServerEvent[])
  expect([...replica.unknownEvents.keys()], 'the replica knows every event').toEqual([])
  return replica
}

/** The same with the users read after the events, as the app does at its first start. */
function mirroredAsApp(snapshot: Loose, events: readonly Loose[], person: Person): Replica {
  const { realm_users, ...first } = structuredClone(snapshot)
  const replica = new Replica(first as never, { userId: person.id, usersLater: true })
  replica.applyAll(structuredClone(events) as ServerEvent[])
  replica.learnUsers(realm_users)
  return replica
}

/** What a person saw at the end of the last call, and the events since then; or else what they see now. */
async function observeAgain(person: Person): Promise<Observed> {
  const last = observed.get(person)
  const earlier = last && person.hasQueue(last.queue_id) ? await eventsIfAny(person) : undefined
  if (last && earlier) return { person, snapshot: last, earlier }
  return { person, snapshot: await observe(person), earlier: [] }
}

interface Observed {
  readonly person: Person
  readonly snapshot: Loose
  readonly earlier: readonly Loose[]
}

const observed = new WeakMap<Person, Loose>()

/** Undefined if the queue has ended, as with each deactivation and each new password. */
function eventsIfAny(person: Person): Promise<Loose[] | undefined> {
  return person.newEvents().catch((error: unknown) => {
    if (error instanceof Refused) return undefined
    throw error
  })
}

async function observe(person: Person): Promise<Loose> {
  const snapshot = await person.registers({ ...registration, include_subscribers: true })
  observed.set(person, snapshot)
  return snapshot
}

/** Without the queue's id, and with unordered lists sorted. */
export function comparable(snapshot: Loose): Loose {
  const { queue_id, last_event_id, ...rest } = snapshot
  // Not in the log: differs between snapshots.
  const { server_timestamp, presence_last_update_id, ...state } = rest
  for (const [list, key] of lists) state[list] &&= sorted(state[list], (one) => one[key])
  state.user_topics &&= sorted(state.user_topics, placeOf)
  if (!state.unread_msgs) return state
  const { streams, pms, huddles, ...unread } = state.unread_msgs
  state.unread_msgs = {
    ...unread,
    streams: sorted(streams, placeOf),
    pms: sorted(pms, (one) => one.other_user_id),
    huddles: sorted(huddles, (one) => one.user_ids_string),
  }
  return state
}

const lists = [
  ...['streams', 'subscriptions', 'unsubscribed', 'never_subscribed'].map((list) => [
    list,
    'stream_id',
  ]),
  ...['realm_users', 'realm_non_active_users', 'realm_bots'].map((list) => [list, 'user_id']),
] as [string, string][]

const placeOf = ({ stream_id, topic, topic_name = topic }: Loose) =>
  `${String(stream_id).padStart(12)} ${topic_name}`

function sorted(list: readonly Loose[], keyOf: (one: Loose) => number | string): Loose[] {
  return [...list].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
