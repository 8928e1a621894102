import { api, maxId, type NarrowTerm } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { SearchOracle, type StoredMessage } from '../../../test/search-oracle.ts'
import { findPlacesInRange } from '../fetch/find-messages.ts'
import { readNarrow } from '../narrow/narrow.ts'

const rounds = Number(process.env.PARLEY_FUZZ ?? 60)
vi.setConfig({ testTimeout: process.env.PARLEY_FUZZ ? 3_600_000 : 60_000 })

const chance = seededRandom(testSeed)

/** Words, and in how many of a hundred messages they are; the last ones are in old messages only. */
const frequencies: Record<string, number> = {
  usual: 95,
  Report: 50,
  東京は: 30,
  salmon: 4,
  日本語: 2,
  'the moon': 1,
  Äpfel: 3,
  Straße: 3,
}
const oldOnly = ['albatross', 'walnut']
const searches = [
  ...['usual', 'usu', 'report', 'REPORT usual', 'salmon', 'salm usual', 'salmon report', 'the'],
  ...[
    'the salmon',
    '東京',
    '東',
    '本語',
    '日本語 usual',
    '語 東京',
    'albatross',
    'albatross usual',
  ],
  ...['alba walnut', '"usual report"', '"usual', '"report 東京は" salmon', 'lunch', 'nothing'],
  ...[
    'apfel',
    'ÄPFEL',
    'strasse usual',
    'Straß',
    '"the"',
    '"the moon" salmon',
    '"so the"',
    'the "so"',
  ],
]
const topics = ['lunch', 'x', '東京']

interface Talk extends TestRealm {
  readonly oracle: SearchOracle
}

const newestOf = async ({ realm }: TestRealm): Promise<number> => {
  const [row] = await realm.sql<{ newest: number | null }[]>`
    select max(id) as newest from message where realm_id = ${realm.id}`
  return row?.newest ?? 0
}

/** A public channel, a private one whose history is its subscribers', and people who come and go. */
async function aTalk(): Promise<Talk> {
  const people = await aRealm()
  const { olga, ana, ben, gus } = people
  const oracle = new SearchOracle({ guest: gus.id, administrator: olga.id })
  const talk = { ...people, oracle }
  await opens(talk, 'open', [ana, ben])
  await opens(talk, 'closed', [olga, ana], true)
  await opens(talk, 'left', [olga, ana, ben], true)
  for (let round = 0; round < 12; round++) {
    const channel = chance.pick(['open', 'closed', 'left'])
    await olga.sends(channel, chance.pick(topics), textOf(true))
    const newest = await newestOf(people)
    if (round === 3) {
      await ana.calls(api.channels.unsubscribe, { subscriptions: ['open'] })
      oracle.leaves('open', ana.id, newest)
    }
    if (round === 6) {
      await ana.joins('open')
      oracle.enters('open', ana.id, newest)
    }
    if (round === 9) {
      await ben.calls(api.channels.unsubscribe, { subscriptions: ['left'] })
      oracle.leaves('left', ben.id, newest)
    }
  }
  await write(talk, ana, [ben], 'usual salmon')
  await write(talk, ben, [olga, ana], 'usual report')
  return talk
}

async function opens(talk: Talk, name: string, subscribers: readonly Person[], isPrivate = false) {
  const { realm, olga, oracle } = talk
  const newest = await newestOf(talk)
  await olga.adds(subscribers, name, { invite_only: isPrivate })
  const [row] = await realm.sql<{ recipient: number }[]>`
    select recipient_id as recipient from message
    where realm_id = ${realm.id} and id = ${await olga.sends(name, 'x', 'so')}`
  oracle.knowsChannel(name, row?.recipient ?? 0, isPrivate)
  for (const { id } of subscribers) oracle.enters(name, id, newest)
}

async function write(
  { realm, oracle }: Talk,
  sender: Person,
  to: readonly Person[],
  content: string,
): Promise<void> {
  const [row] = await realm.sql<{ recipient: number }[]>`
    select recipient_id as recipient from message
    where realm_id = ${realm.id} and id = ${await sender.writes(to, content)}`
  const people = [sender, ...to].map(({ id }) => id)
  oracle.knowsConversation(row?.recipient ?? 0, people)
}

function textOf(isOld: boolean): string {
  const words = Object.entries(frequencies).flatMap(([word, of]) =>
    chance.below(100) < of ? [word] : [],
  )
  return ['so', ...words, ...(isOld ? chance.some(oldOnly) : [])].join(' ')
}

/** More messages than a search looks at before it decides, stored beside the server. */
async function storeMany(talk: Talk, count: number): Promise<void> {
  const { realm, oracle, olga, ana, ben, gus } = talk
  const newest = await newestOf(talk)
  const { channels, conversations } = oracle.recipients
  const rows = Array.from({ length: count }, (_, at) => {
    const to = chance.pick([...channels, ...conversations])
    const from = chance.pick(channels)
    const isInChannel = channels.includes(to)
    const isMoved = isInChannel && from !== to && chance.below(10) === 0
    return {
      id: newest + 1 + at,
      sender_id: chance.pick([olga, ana, ben, gus]).id,
      recipient_id: to,
      topic: isInChannel ? chance.pick(topics) : '',
      content: textOf(at < 200),
      path: isMoved ? [from, chance.pick([3, 8, newest]), to] : null,
    }
  })
  await realm.sql`
    insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered,
      sent_at, client, mentions_channel, read_by_sender, path)
    select ${realm.id}, id, sender_id, recipient_id, topic, topic, content, '', now(), 'x', false, false, path
    from json_to_recordset(${realm.sql.json(rows)}::json) as row (id int, sender_id int, recipient_id int,
      topic text, content text, path int[])`
}

function aNarrow(oracle: SearchOracle, viewer: Person, people: readonly Person[]): NarrowTerm[] {
  const search = { operator: 'search', operand: chance.pick(searches), negated: false }
  const negated = chance.below(3) === 0
  const known = oracle.knownTo(viewer.id)
  const others: NarrowTerm[] = [
    ...(known.length > 0 ? [{ operator: 'channel', operand: chance.pick(known), negated }] : []),
    { operator: 'topic', operand: chance.pick(topics), negated },
    { operator: 'sender', operand: chance.pick(people).id, negated },
    { operator: 'is', operand: 'dm', negated },
  ]
  return [search, ...(chance.below(3) === 0 ? [] : [chance.pick(others)])]
}

test('a search finds the same as a scan of all messages', async () => {
  const talk = await aTalk()
  const { realm, oracle, olga, ana, ben, gus } = talk
  const last = await newestOf(talk)
  await storeMany(talk, 2600)
  try {
    const all = await realm.sql<StoredMessage[]>`
      select id, recipient_id as "recipientId", sender_id as "senderId", topic, path, content
      from message where realm_id = ${realm.id} order by id`
    for (let round = 0; round < rounds; round++) {
      const person = chance.pick([olga, ana, ana, ben, gus])
      const terms = aNarrow(oracle, person, [olga, ana, ben])
      const range = {
        anchor: chance.pick([0, chance.pick(all).id, maxId]),
        before: chance.pick([0, 5, 100]),
        after: chance.pick([0, 5, 100]),
        includeAnchor: chance.below(2) === 0,
      }
      const viewer = realm.viewer(person.id)
      const { ids } = await findPlacesInRange(realm, viewer, readNarrow(viewer, terms), range)
      expect(ids, JSON.stringify({ terms, range, viewer: person.name, seed: testSeed })).toEqual(
        oracle.finds(person.id, terms, all, range),
      )
    }
  } finally {
    await realm.sql`delete from message where realm_id = ${realm.id} and id > ${last}`
  }
})
