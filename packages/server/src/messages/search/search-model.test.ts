import { api, type MessageId, maxId, type NarrowTerm } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { mayKnow, mayReadHistory } from '../../directory/channel-access.ts'
import { mayReadMessage, wasReceived } from '../../directory/message-access.ts'
import { sawArrival } from '../../directory/moves.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { findPlacesInRange } from '../fetch/find-messages.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { readNarrow } from '../narrow/narrow.ts'
import { cut } from '../read-state/received-near.ts'

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

interface Stored extends MessagePlace {
  readonly content: string
}

/** A public channel, a private one whose history is its subscribers', and people who come and go. */
async function aTalk(): Promise<TestRealm> {
  const people = await aRealm({ channel: 'open', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben } = people
  await olga.adds([olga, ana], 'closed', { invite_only: true })
  await olga.adds([olga, ana, ben], 'left', { invite_only: true })
  for (let round = 0; round < 12; round++) {
    const channel = chance.pick(['open', 'closed', 'left'])
    await olga.sends(channel, chance.pick(topics), textOf(true))
    if (round === 3) await ana.calls(api.channels.unsubscribe, { subscriptions: ['open'] })
    if (round === 6) await ana.joins('open')
    if (round === 9) await ben.calls(api.channels.unsubscribe, { subscriptions: ['left'] })
  }
  await ana.writes([ben], 'usual salmon')
  await ben.writes([olga, ana], 'usual report')
  return people
}

function textOf(isOld: boolean): string {
  const words = Object.entries(frequencies).flatMap(([word, of]) =>
    chance.below(100) < of ? [word] : [],
  )
  return ['so', ...words, ...(isOld ? chance.some(oldOnly) : [])].join(' ')
}

/** More messages than a search looks at before it decides, stored beside the server. */
async function storeMany({ realm, olga, ana, ben, gus }: TestRealm, count: number) {
  const { id: realmId, directory, sql } = realm
  const channels = ['open', 'closed', 'left'].map((name) => directory.channelByName(name))
  const recipients = [
    ...channels.flatMap((channel) => (channel ? [channelRecipient(channel.id)] : [])),
    ...[...directory.conversations.values()].map(({ recipientId }) => recipientId),
  ]
  const rows = Array.from({ length: count }, (_, at) => {
    const [to, from] = [chance.pick(recipients), chance.pick(recipients)]
    const isMoved = to % 2 === 0 && from % 2 === 0 && from !== to && chance.below(10) === 0
    return {
      id: directory.lastMessageId + 1 + at,
      sender_id: chance.pick([olga, ana, ben, gus]).id,
      recipient_id: to,
      topic: to % 2 === 0 ? chance.pick(topics) : '',
      content: textOf(at < 200),
      path: isMoved ? [from, chance.pick([3, 8, directory.lastMessageId]), to] : null,
    }
  })
  await sql`
    insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered,
      sent_at, client, mentions_channel, read_by_sender, path)
    select ${realmId}, id, sender_id, recipient_id, topic, topic, content, '', now(), 'x', false, false, path
    from json_to_recordset(${sql.json(rows)}::json) as row (id int, sender_id int, recipient_id int,
      topic text, content text, path int[])`
}

/** The property that a term requires, expressed independently of the SQL. */
function fulfills(viewer: Viewer, message: Stored, { operator, operand, negated }: NarrowTerm) {
  const channel = viewer.directory.channelByName(String(operand))
  const answers: Record<string, () => boolean> = {
    search: () => saysAll(message, String(operand)),
    channel: () => channel !== undefined && channelRecipient(channel.id) === message.recipientId,
    topic: () => message.recipientId % 2 === 0 && message.topic === operand,
    sender: () => message.senderId === operand,
    is: () => message.recipientId % 2 === 1,
  }
  return answers[operator]?.() !== negated
}

function saysAll({ content, topic }: Stored, search: string): boolean {
  const said = [content.toLowerCase(), topic.toLowerCase()]
  const phrases = [...search.matchAll(/"([^"]*)"/g)].map(([, phrase = '']) => phrase)
  const outside = search
    .replaceAll(/"[^"]*"/g, ' ')
    .toLowerCase()
    .split(/[\s"]+/)
  const inside = phrases.join(' ').toLowerCase().split(' ')
  const isCommon = (part: string) => part === 'the' || part === 'so'
  const counts = [...outside.filter((part) => !isCommon(part)), ...inside].filter((part) => part)
  const isSaid = (part: string) =>
    /[a-z]/.test(part)
      ? said.some((text) => text.split(' ').some((word) => begins(word, part)))
      : said.some((text) => text.includes(part))
  return (
    counts.length > 0 &&
    counts.every(isSaid) &&
    phrases.every((phrase) => said.some((text) => text.includes(phrase)))
  )
}

const bare = (word: string) => word.replaceAll('ä', 'a').replaceAll('ß', 'ss')

function begins(word: string, part: string): boolean {
  return word.startsWith(part) || bare(word).startsWith(bare(part))
}

function maySee(viewer: Viewer, terms: readonly NarrowTerm[], message: Stored): boolean {
  if (!mayReadMessage(viewer, message)) return false
  const isWhole = terms.some(({ operator, operand, negated }) => {
    const channel = viewer.directory.channelByName(String(operand))
    return operator === 'channel' && !negated && channel && mayReadHistory(viewer, channel)
  })
  if (isWhole && !terms.some(({ operator }) => operator === 'is')) return true
  return wasReceived(viewer, message) || sawArrival(viewer, message)
}

function aNarrow(viewer: Viewer, people: readonly Person[]): NarrowTerm[] {
  const search = { operator: 'search', operand: chance.pick(searches), negated: false }
  const negated = chance.below(3) === 0
  const channels = [...viewer.directory.channels.values()]
  const known = channels.filter((channel) => mayKnow(viewer, channel)).map(({ name }) => name)
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
  const { realm, olga, ana, ben, gus } = talk
  const last = realm.directory.lastMessageId
  await storeMany(talk, 2600)
  try {
    const all = await realm.sql<Stored[]>`
      select id, recipient_id as "recipientId", sender_id as "senderId", topic, path, content
      from message where realm_id = ${realm.id} order by id`
    for (let round = 0; round < rounds; round++) {
      const viewer = realm.viewer(chance.pick([olga, ana, ana, ben, gus]).id)
      const terms = aNarrow(viewer, [olga, ana, ben])
      const range = {
        anchor: chance.pick([0, chance.pick(all).id, maxId]),
        before: chance.pick([0, 5, 100]),
        after: chance.pick([0, 5, 100]),
        includeAnchor: chance.below(2) === 0,
      }
      const expected = all.filter(
        (message) =>
          maySee(viewer, terms, message) && terms.every((term) => fulfills(viewer, message, term)),
      )
      const { ids } = await findPlacesInRange(realm, viewer, readNarrow(viewer, terms), range)
      const wanted = cut(
        expected.map(({ id }) => id as MessageId),
        range,
      )
      expect(ids, JSON.stringify({ terms, range, viewer: viewer.id, seed: testSeed })).toEqual(
        wanted,
      )
    }
  } finally {
    await realm.sql`delete from message where realm_id = ${realm.id} and id > ${last}`
  }
})
