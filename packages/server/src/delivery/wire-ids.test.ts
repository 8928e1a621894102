import { api, type EventId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { seededRandom, testSeed } from '../../test/random.ts'
import { startSibling } from '../../test/test-server.ts'
import type { LogPosition } from '../log-position.ts'
import type { EphemeralEvent } from './ephemera.ts'
import { idAt, idInFact, maxPassing, positionOf } from './wire-ids.ts'

/** For every answer, the harness checks that ids increase from the requested one. */
async function polls(person: Person, last_event_id: number): Promise<Loose[]> {
  const cursor = { queue_id: person.queueId, last_event_id: last_event_id as EventId }
  return (await person.calls(api.queues.getEvents, { ...cursor, dont_block: true })).events
}

const types = (from: Person, to: Person, op: 'start' | 'stop' = 'start') =>
  from.calls(api.typing.notify, { op, to: [to.id] })

const reports = (person: Person) => person.calls(api.presence.report, { status: 'active' })

/** A message as a node receives it from the bus. */
const typing = (from: Person, to: Person) =>
  ({
    kind: 'typing-directly',
    op: 'start',
    senderId: from.id,
    userIds: [to.id, from.id],
  }) as object as EphemeralEvent

const kinds = (events: readonly Loose[]) => events.map(({ type, op }) => op ?? type)

describe('ids', () => {
  const queue = { registeredAt: 500 as LogPosition }

  test('lead back to the position that they acknowledge', () => {
    const fact = idAt(queue, 507 as LogPosition)
    expect(positionOf(queue, fact)).toBe(507)
    expect(positionOf(queue, (fact + maxPassing) as EventId)).toBe(507)
    expect(positionOf(queue, -1 as EventId)).toBe(500)
  })

  test('of a fact with several wire events acknowledge it with the last one only', () => {
    const fact = idAt(queue, 507 as LogPosition)
    const ids = [0, 1, 2].map((index) => idInFact(fact, index, 3))
    expect(ids).toEqual([fact - 2, fact - 1, fact])
    expect(ids.map((id) => positionOf(queue, id))).toEqual([506, 506, 507])
  })
})

test('what passes between facts has ids between theirs, and a client that skips what it had loses none', async () => {
  const { ana, ben } = await aRealm()
  await ana.registers()
  const seen: Loose[] = []
  const look = async () => {
    for (const event of await polls(ana, seen.at(-1)?.id ?? -1)) {
      expect(event.id).toBeGreaterThan(seen.at(-1)?.id ?? -1)
      seen.push(event)
    }
  }
  await types(ben, ana)
  await look()
  await reports(ben)
  await types(ben, ana, 'stop')
  await look()
  await ben.writes([ana], 'one')
  await types(ben, ana)
  await look()
  await look()
  await ben.writes([ana], 'two')
  await look()
  expect(kinds(seen)).toEqual(['start', 'presence', 'stop', 'message', 'start', 'message'])
})

test('a poll from an older id gets the facts after it again, under the same ids', async () => {
  const { ana, ben } = await aRealm()
  await ana.registers()
  await ben.writes([ana], 'one')
  await types(ben, ana)
  const first = await polls(ana, -1)
  await ben.writes([ana], 'two')
  const again = await polls(ana, -1)
  expect(kinds(first)).toEqual(['message', 'start'])
  expect(kinds(again)).toEqual(['message', 'message'])
  expect(again[0]).toEqual(first[0])
  expect(again[1]?.id).toBeGreaterThan(first[1]?.id)
  expect(await polls(ana, first[1]?.id)).toEqual([again[1]])
})

test('ids grow whichever node is asked, however it is polled, and over a restart', async () => {
  const { realm, ana, ben } = await aRealm()
  const random = seededRandom(testSeed)
  const sibling = await startSibling(await theServer())
  const other = await sibling.realms.open(realm.id)
  await ana.registers()
  const nodes = [ana, ana.at(sibling)]
  const ids: number[] = [-1]
  const contents: string[] = []
  for (let step = 0; step < 120; step++) {
    const what = random.below(6)
    if (what === 0) {
      await ben.writes([ana], `message ${step}`)
      // What the bus does between nodes.
      if (random.below(2) === 0) await other.writer.catchUp()
    } else if (what < 3) {
      for (const { queues } of [realm, other]) queues.tellForNow(typing(ben, ana))
    } else {
      const older = ids.length > 3 && random.below(4) === 0
      const from = older ? (ids.at(-1 - random.below(3)) ?? -1) : (ids.at(-1) ?? -1)
      const asked = nodes[random.below(2)] ?? ana
      for (const { id, message } of await polls(asked, from)) {
        if (id <= (ids.at(-1) ?? -1)) continue
        ids.push(id)
        if (message) contents.push(message.content)
      }
    }
  }
  await other.writer.catchUp()
  for (const { message } of await polls(ana, ids.at(-1) ?? -1)) {
    if (message) contents.push(message.content)
  }
  const all = await ana.reads([['dm', ben.email]], { num_before: 500 })
  expect(contents).toEqual(all.map(({ content }: Loose) => content.replaceAll(/<.*?>/g, '')))
  await sibling.close()
})

test('if ids between two facts run out, the log gets a new position', async () => {
  const { realm, ana, ben } = await aRealm()
  await ana.registers({ event_types: ['typing'] })
  const before = realm.log.position
  for (let count = 0; count < 3 * maxPassing; count++) {
    realm.tellForNow(typing(ben, ana))
    // Nobody listens until now: more wait than there are ids.
    if (count === 700) expect(await ana.newEvents()).toHaveLength(maxPassing)
  }
  let told = maxPassing
  for (let events = [{}]; events.length > 0; told += events.length) {
    await realm.writer.idle()
    events = await ana.newEvents()
  }
  // At most a thousand are kept for a queue that does not listen.
  expect(told).toBe(maxPassing + 1000)
  expect(realm.log.position).toBeGreaterThan(before + 1)
})
