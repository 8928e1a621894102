import { Replica, registration, type ServerEvent } from '@parley/client/replica'
import { expect } from 'vitest'
import type { Loose, Person } from './person.ts'

export interface VerifyOptions {
  /** Set by tests of actions without an effect; then nobody may receive an event. */
  readonly changesNothing?: boolean
}

/**
 * Everybody's snapshot plus the events of the action equals a new snapshot: this proves that events contain all
 * changes, for everybody concerned, and nothing else.
 */
export async function verifyAction<Result>(
  people: readonly Person[],
  act: () => Promise<Result>,
  options: VerifyOptions = {},
): Promise<Result> {
  const before = await Promise.all(people.map(observe))
  const result = await act()
  let changes = 0
  for (const { person, snapshot } of before) {
    const events = await person.newEvents()
    changes += events.length
    const replica = mirrored(snapshot, events, person)
    const told: Loose = replica.toSnapshot()
    const toldApp: Loose = mirroredAsApp(snapshot, events, person).toSnapshot()
    await person.givesUpQueue()
    const { snapshot: fresh } = await observe(person)
    // After a deletion a client does not know which messages are the newest.
    for (const name of replica.uncertain) {
      for (const state of [told, toldApp, fresh]) delete state[name]
    }
    const expected = comparable(fresh)
    expect(comparable(told), `${person.name}: snapshot + events = new snapshot`).toEqual(expected)
    expect(comparable(toldApp), `${person.name}: the same with the users later`).toEqual(expected)
  }
  const toldSomething = changes > 0
  expect(toldSomething, 'the action tells somebody something').toBe(!options.changesNothing)
  return result
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

async function observe(person: Person): Promise<{ person: Person; snapshot: Loose }> {
  const snapshot = await person.registers({
    ...registration,
    include_subscribers: true,
  })
  return { person, snapshot: structuredClone(snapshot) }
}

/** Without the queue's id, and with unordered lists sorted. */
export function comparable(snapshot: Loose): Loose {
  const { queue_id, last_event_id, ...rest } = structuredClone(snapshot)
  // Not in the log: differs between snapshots.
  const { server_timestamp, presence_last_update_id, ...state } = rest
  const by = (key: string) => (a: Loose, b: Loose) => (a[key] < b[key] ? -1 : 1)
  for (const list of ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed']) {
    state[list]?.sort(by('stream_id'))
  }
  state.realm_users?.sort(by('user_id'))
  state.realm_non_active_users?.sort(by('user_id'))
  state.user_topics?.sort(
    (a: Loose, b: Loose) => a.stream_id - b.stream_id || (a.topic_name < b.topic_name ? -1 : 1),
  )
  state.realm_bots?.sort(by('user_id'))
  state.unread_msgs?.streams.sort(
    (a: Loose, b: Loose) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1),
  )
  state.unread_msgs?.pms.sort(by('other_user_id'))
  state.unread_msgs?.huddles.sort(by('user_ids_string'))
  return state
}
