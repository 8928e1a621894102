import type { MessageId, RecipientId, UserId } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { rounds } from '../../../test/long.ts'
import type { Loose } from '../../../test/person.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { startTestServer } from '../../../test/test-server.ts'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import { supposing } from '../../directory/supposing.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type StoredFlag, storedFlags } from '../message/stored-flags.ts'
import { bitmapOf } from '../read-state/bitmap.ts'
import type { Condition, Narrow } from './narrow.ts'
import type { NarrowContext } from './narrow-sql.ts'
import { nearest, waysTo } from './narrow-ways.ts'
import { unreadIds } from './unread-ids.ts'

const place = 9001 as RecipientId

/** A message as it is stored, and what others have stored about it. */
interface Stored {
  readonly id: number
  readonly senderId: number
  readonly recipientId: number
  readonly rendered: string
  readonly toAll: boolean
  readonly reactions: number
  /** Of the viewer. */
  readonly flags: readonly StoredFlag[]
  readonly isUnread: boolean
}

const has = (flag: StoredFlag) => (message: Stored) => message.flags.includes(flag)
const isMentioned = (message: Stored) =>
  (message.toAll && message.recipientId === place) ||
  has('mentioned')(message) ||
  has('topic_wildcard_mentioned')(message)

/** The viewer, who takes part in one conversation. */
function inPlace({ directory, ...viewer }: Viewer): Viewer {
  const conversationsOf = () => new Set([{ recipientId: place }])
  return { ...viewer, directory: supposing(directory, { conversationsOf } as Loose) }
}

/** Each condition, and which messages it is true of. */
const kinds = (viewer: UserId): (readonly [Condition, (message: Stored) => boolean])[] => [
  [{ on: 'flag', flag: 'starred' }, has('starred')],
  [{ on: 'flag', flag: 'collapsed' }, has('collapsed')],
  [{ on: 'mentioned' }, isMentioned],
  [
    { on: 'calls', id: viewer },
    (message) => has('mentioned')(message) && message.rendered.includes('user-mention'),
  ],
  [{ on: 'has', what: 'reaction' }, ({ reactions }) => reactions > 0],
  [{ on: 'has', what: 'link' }, ({ rendered }) => rendered.includes('<a href=')],
  [{ on: 'recipients', ids: [place] }, ({ recipientId }) => recipientId === place],
  [{ on: 'sender', id: 77 as UserId }, ({ senderId }) => senderId === 77],
  [{ on: 'unread' }, ({ isUnread }) => isUnread],
]

test(`each way finds what looking at every message finds (seed ${testSeed})`, async () => {
  const random = seededRandom(testSeed)
  const { realm, ana, ben } = await aRealm()
  const { sql } = realm
  const known = kinds(ana.id)
  const flags = ['starred', 'collapsed', 'mentioned', 'topic_wildcard_mentioned'] as const
  const messages = Array.from({ length: 200 }, (_, index): Stored => {
    const name = `<span class="user-mention" data-user-id="${ana.id}">`
    return {
      id: 100 + index,
      senderId: random.pick([77, 78]),
      recipientId: random.pick([place, 9003]),
      rendered: random.pick(['plain', name, '<a href="https://x.test/">', name]),
      toAll: random.pick([true, false, false, false]),
      reactions: random.pick([0, 0, 1, 3]),
      flags: flags.filter(() => random.pick([true, false])),
      isUnread: random.pick([true, false]),
    }
  })
  await store(sql, realm.id, { viewer: ana.id, other: ben.id, messages })
  const unread = bitmapOf(messages.flatMap(({ id, isUnread }) => (isUnread ? id : [])))
  const viewer = inPlace(realm.viewer(ana.id))

  for (let round = 0; round < rounds(150, 3000); round++) {
    const asked = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => {
      const [condition, test] = random.pick(known)
      return { condition: { ...condition, negated: random.pick([true, false, false]) }, test }
    })
    // As a list, and as bits.
    const context = { sql, viewer, unread: unreadIds(unread, random.pick([1000, 0])) }
    const narrow = {
      search: undefined,
      wholeHistory: true,
      conditions: asked.map((one) => one.condition),
    }
    const anchor = random.pick([0, 150, 151, 222, 300, 400])
    const isDown = random.pick([true, false])
    const limit = random.pick([1, 5, 40, 300])
    const ways = waysTo(context, {
      narrow,
      more: sql`and id <> 170`,
      isSorted: random.pick([true, false]),
    })
    const bound = isDown ? sql`< ${anchor}` : sql`> ${anchor}`
    const rows = await sql<
      { id: number }[]
    >`${nearest(sql, ways, { columns: sql`id, path`, bound, isDown, limit })}`

    const matching = messages
      .filter((one) => one.id !== 170 && (isDown ? one.id < anchor : one.id > anchor))
      .filter((one) => asked.every(({ condition, test }) => test(one) !== condition.negated))
      .map(({ id }) => id)
    const expected = isDown ? matching.reverse() : matching
    expect(
      rows.map(({ id }) => id),
      JSON.stringify(narrow),
    ).toEqual(expected.slice(0, limit))
  }
})

const both = (...conditions: readonly Condition[]): Narrow => ({
  ...one({ on: 'mentioned' }),
  conditions: conditions.map((condition) => ({ ...condition, negated: false })),
})

/** Five messages have it. */
const collapsed = (index: number) =>
  index < 3000 && index % 600 === 7 ? (['collapsed'] as const) : []

const one = (condition: Condition, negated = false): Narrow => ({
  conditions: [{ ...condition, negated }],
  search: undefined,
  wholeHistory: true,
})

// On a database of its own: for so few rows the plans depend on the statistics of all organizations.
test('a page costs what it contains, wherever flags and reactions are', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { realm, ana, ben } = await aRealm({ server })
  const { sql } = realm
  const messages = Array.from({ length: 6000 }, (_, index): Stored => {
    const isOld = index < 3000
    return {
      id: 100 + index,
      senderId: 77,
      recipientId: place,
      rendered: 'plain',
      toAll: index % 1000 === 0,
      reactions: isOld ? 2 : 0,
      flags: [...(isOld ? (['starred', 'mentioned'] as const) : []), ...collapsed(index)],
      isUnread: index % 600 === 0,
    }
  })
  await store(sql, realm.id, { viewer: ana.id, other: ben.id, messages })
  for (const table of ['message', 'message_flag', 'reaction']) await sql.unsafe(`analyze ${table}`)
  const unread = bitmapOf(messages.flatMap(({ id, isUnread }) => (isUnread ? id : [])))
  const context = { sql, viewer: inPlace(realm.viewer(ana.id)), unread: unreadIds(unread) }
  const starred = { on: 'flag', flag: 'starred' } as const
  const reaction = { on: 'has', what: 'reaction' } as const
  const few = { on: 'unread' } as const

  for (const narrow of [
    one(starred),
    one({ on: 'mentioned' }),
    one(reaction),
    one(starred, true),
    one({ on: 'mentioned' }, true),
    one(reaction, true),
    // What many messages have, and what few have.
    ...[both(starred, few), both({ on: 'mentioned' }, few), both(few, reaction)],
    ...[both(reaction, { on: 'flag', flag: 'collapsed' }), both(few, starred)],
    both(starred, { on: 'mentioned' }),
  ]) {
    expect(await rowsRead(context, narrow), JSON.stringify(narrow)).toBeLessThan(1000)
  }
})

/** The number of rows that the parts of a statement hand on or throw away to find the newest 50 messages. */
async function rowsRead(context: NarrowContext, narrow: Narrow): Promise<number> {
  const { sql } = context
  const ways = waysTo(context, { narrow, more: sql`and recipient_id + 0 = any(${[place]}::int[])` })
  const wanted = { columns: sql`id`, bound: sql`< ${20_000}`, isDown: true, limit: 50 }
  const statement: Fragment = sql`explain (analyze, format json) ${nearest(sql, ways, wanted)}`
  const plan = JSON.stringify([...(await statement.planned())])
  const each = plan.matchAll(
    /"Actual Rows":([\d.]+),"Actual Loops":([\d.]+)(?:[^{}]*?"Rows Removed by Filter":([\d.]+))?/g,
  )
  let sum = 0
  for (const [, rows, loops, removed = 0] of each)
    sum += (Number(rows) + Number(removed)) * Number(loops)
  expect(sum).toBeGreaterThan(0)
  return sum
}

interface Given {
  readonly viewer: UserId
  readonly other: UserId
  readonly messages: readonly Stored[]
}

async function store(sql: Sql, realmId: number, { viewer, other, messages }: Given): Promise<void> {
  await sql`
    insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered, sent_at,
      client, mentions_channel, read_by_sender)
    select ${realmId}, id, sender_id, recipient_id, 'x', 'x', 'Hello', rendered, now(), 'test', to_all, false
    from unnest(${messages.map(({ id }) => id)}::int[], ${messages.map((one) => one.senderId)}::int[],
      ${messages.map((one) => one.recipientId)}::int[], ${messages.map((one) => one.rendered)}::text[],
      ${messages.map((one) => one.toAll)}::bool[]) as given (id, sender_id, recipient_id, rendered, to_all)`
  const flags = messages.flatMap(({ id, flags: own }) =>
    own.map((flag) => ({ id: id as MessageId, flag: storedFlags[flag] })),
  )
  // Those of somebody else are on other messages.
  await sql`
    insert into message_flag (realm_id, user_id, message_id, flag)
    select ${realmId}, user_id, message_id + shift, flag
    from unnest(${flags.map(({ id }) => id)}::int[], ${flags.map(({ flag }) => flag)}::int[]) as own (message_id, flag),
      (values (${viewer}::int, 0), (${other}::int, 1)) as person (user_id, shift)`
  const reactions = messages.flatMap(
    ({ id, reactions: count }) => Array(count).fill(id) as number[],
  )
  await sql`
    insert into reaction (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type, added_at)
    select ${realmId}, message_id, 1000 + place, 'smile', '1f604', 'unicode_emoji', now()
    from unnest(${reactions}::int[]) with ordinality as given (message_id, place)`
}
