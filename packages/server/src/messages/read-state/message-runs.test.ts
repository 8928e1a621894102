import { api, type MessageId, type RecipientId } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { statementsOf } from '../../../test/statements.ts'
import { startSibling, startTestServer } from '../../../test/test-server.ts'
import type { Realm } from '../../realms/realm.ts'
import { type Bitmap, emptyBitmap } from './bitmap.ts'
import { findStoredRuns, storedRunLength, storeRun } from './message-runs.store.ts'
import { addStoredRuns, storeRuns } from './message-runs.ts'

const ends = 3 * storedRunLength

/** Messages in two channels and a direct conversation, in three complete runs and one that is not. */
async function severalRuns() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben, realm } = people
  await olga.adds([ana, ben], 'other')
  const ids: MessageId[] = []
  for (const near of [storedRunLength, 2 * storedRunLength, ends]) {
    await realm.sql`update realm set last_message_id = ${near - 4} where id = ${realm.id}`
    realm.directory.lastMessageId = (near - 4) as MessageId
    for (const topic of ['logo', 'colour']) ids.push(await ana.sends('design', topic, 'hi'))
    ids.push(await ben.sends('other', 'logo', 'hi'), await ben.writes([ana], 'psst'))
    ids.push(await ana.sends('design', 'logo', 'hi'), await ben.sends('other', 'logo', 'hi'))
  }
  const of = (index: number) => ids[index] as MessageId
  return { ...people, of }
}

async function stored(realm: Realm): Promise<number[]> {
  const range = { first: 0, end: 100 }
  return (await findStoredRuns(realm.sql, realm.id, range)).map(({ run }) => run)
}

/** What is stored of each recipient, and what the messages themselves say of the same runs. */
async function compared({ sql, id: realmId }: Realm) {
  const rows = await sql<{ recipientId: RecipientId; ids: number[] }[]>`
    select recipient_id as "recipientId", array_agg(id order by id) as ids from message
    where realm_id = ${realmId} and path is null group by 1`
  const found = new Map<RecipientId, Bitmap>(
    rows.map(({ recipientId }) => [recipientId, emptyBitmap()]),
  )
  const range = { since: 0, before: ends + 10 }
  const gaps = await addStoredRuns(found, range, (asked) => findStoredRuns(sql, realmId, asked))
  const isInGap = (id: number) => gaps.some(({ since, before }) => id >= since && id < before)
  const told = rows.map(({ recipientId, ids }) => [recipientId, ids.filter((id) => !isInGap(id))])
  return { read: [...found].map(([to, ids]) => [to, ids.toArray()]), told }
}

async function expectEqual(realm: Realm): Promise<void> {
  const { read, told } = await compared(realm)
  expect(read).toEqual(told)
}

async function moves(person: Person, id: MessageId, to: string, mode = 'change_one') {
  const { stream_id } = await person.calls(api.channels.getId, { stream: to })
  const propagate_mode = mode as 'change_one'
  await person.calls(api.messages.update, { message_id: id, stream_id, propagate_mode })
}

/** As if the last changes were a while ago. */
async function timePasses({ sql, id }: Realm): Promise<void> {
  await sql`update message_run set changed_at = changed_at - interval '2 minutes' where realm_id = ${id}`
}

test('runs are stored when all of their ids are in use, and tell what the messages do', async () => {
  const { realm } = await severalRuns()

  await storeRuns(realm)

  expect(await stored(realm)).toEqual([0, 1, 2])
  await expectEqual(realm)
})

test('a move to another channel and a deletion forget their runs, other changes do not', async () => {
  const { realm, olga, ana, of } = await severalRuns()
  await storeRuns(realm)

  await ana.calls(api.messages.update, { message_id: of(4), content: 'hello' })
  await olga.calls(api.messages.update, { message_id: of(1), topic: 'paint' })
  expect(await stored(realm)).toEqual([0, 1, 2])
  await moves(olga, of(6), 'other')
  expect(await stored(realm)).toEqual([0, 2])
  await olga.calls(api.messages.remove, { message_id: of(0) })
  expect(await stored(realm)).toEqual([2])
  await expectEqual(realm)

  await storeRuns(realm)
  expect(await stored(realm)).toEqual([2])
  await timePasses(realm)
  await storeRuns(realm)
  expect(await stored(realm)).toEqual([0, 1, 2])
  await expectEqual(realm)
  await moves(olga, of(6), 'design')
  expect(await stored(realm)).toEqual([0, 2])
  await moves(olga, of(12), 'other', 'change_all')
  expect(await stored(realm)).toEqual([0])
  await expectEqual(realm)
})

// The embedded database has one session.
test.runIf(process.env.TEST_DATABASE_URL).each(['first', 'second'])(
  'a run is not stored as it was before a move that was not committed yet, for the %s time',
  async (time) => {
    const { realm, of } = await severalRuns()
    const { sql, id } = realm
    const [design] = await sql<{ id: number }[]>`
      select recipient_id as id from message where realm_id = ${id} and id = ${of(0)}`
    if (time === 'second') {
      await storeRun(sql, id, 0)
      await sql`update message_run set places = null where realm_id = ${id}`
    }
    let storing: Promise<void> | undefined
    await sql.begin(async (tx) => {
      await tx`update message set recipient_id = 2 where realm_id = ${id} and id = ${of(0)}`
      storing = storeRun(sql, id, 0)
      await expect.poll(() => waiting(realm)).toBeGreaterThan(0)
    })

    await storing
    await expectEqual(realm)
    await storeRun(sql, id, 0)
    expect(await stored(realm)).toEqual([0])
    await expectEqual(realm)
    // As the other nodes know it.
    await sql`
      update message set recipient_id = ${design?.id ?? 0} where realm_id = ${id} and id = ${of(0)}`
  },
)

async function waiting({ sql }: Realm): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%message_run%'`
  return row?.count ?? 0
}

/** One message for each id in the channel until the runs are complete. */
async function addMessages({ sql, id, directory }: Realm, sender: Person): Promise<void> {
  const recipientId = 2 * (directory.channelByName('design')?.id ?? 0)
  const first = directory.lastMessageId + 1
  await sql`
    insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered, sent_at,
      client, mentions_channel, read_by_sender)
    select ${id}, id, ${sender.id}, ${recipientId}, 'logo', 'logo', 'hi', '<p>hi</p>', now(), 'test', false, false
    from generate_series(${first}::int, ${ends}::int) as id`
  await sql`update realm set last_message_id = ${ends} where id = ${id}`
}

async function unreadOf(person: Person): Promise<number[]> {
  const { unread_msgs } = await person.registers({
    fetch_event_types: ['message', 'update_message_flags'],
  })
  return unread_msgs.streams.flatMap(({ unread_message_ids }: Loose) => unread_message_ids)
}

test('no run is stored of which the database lacks ids', async () => {
  const { realm } = await severalRuns()
  await realm.sql`update realm set last_message_id = ${ends - 2} where id = ${realm.id}`

  await storeRuns(realm)

  expect(await stored(realm)).toEqual([0, 1])
  const { lastMessageId } = realm.directory
  await realm.sql`update realm set last_message_id = ${lastMessageId} where id = ${realm.id}`
})

test('a node that starts reads a long history from runs, and knows the same', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const people = { channel: 'design', subscribers: ['ana', 'ben'] } as const
  const { realm, ana, olga } = await aRealm({ server, ...people })
  await addMessages(realm, olga)
  const before = await startSibling(server)
  const told = await unreadOf(ana.at(before))
  await before.close()

  realm.directory.lastMessageId = ends as MessageId
  await storeRuns(realm)
  const after = await startSibling(server)
  onTestFinished(() => after.close())

  expect(told.length).toBeGreaterThan(ends - 100)
  const sent = await statementsOf(async () => expect(await unreadOf(ana.at(after))).toEqual(told))
  expect(sent.filter(({ text }) => text.includes('message_run'))).toHaveLength(1)
})
