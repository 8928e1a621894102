import type { ChannelId, MessageId, RecipientId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { statementsOf } from '../../../test/statements.ts'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import { storedFlags } from '../message/stored-flags.ts'
import { nearest, waysTo } from '../narrow/narrow-ways.ts'
import { spanCondition } from '../reach/span-condition.ts'
import { findReadMarks, ownNear } from '../read-state/read-state.store.ts'
import { findTopics } from '../topics/topics.store.ts'

const messages = 6000

// Only on the embedded database: PostgreSQL 15 does not explain plans without values.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'prepared for all values, no statement reads all messages of all channels of its viewer',
  async () => {
    const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const { sql } = realm
    await fill(sql, realm.id, ana.id)
    const viewer = realm.viewer(ana.id)
    const channels = Array.from({ length: 200 }, (_, index) => (2 * index + 2) as RecipientId)
    const starred = { on: 'flag', flag: 'starred', negated: false } as const
    const narrow = { conditions: [starred], search: undefined, wholeHistory: false }
    const context = { sql, viewer, unread: undefined }

    const own = await generalPlan(
      sql,
      ownNear(
        sql,
        realm.id,
        { userId: ana.id, channels },
        { anchor: 9 as MessageId, before: 9, after: 9 },
      ),
    )
    const ways = waysTo(context, { narrow, more: spanCondition(sql, viewer) })
    const wanted = { columns: sql`id`, bound: sql`< ${messages}`, isDown: true, limit: 100 }
    const flagged = await generalPlan(sql, nearest(sql, ways, wanted))

    const marks = await statementsOf(() => findReadMarks(sql, realm.id, ana.id))

    expect(await planOf(sql, marks[0]?.text)).toMatch(/Index Only Scan using message_sender/)
    expect(own).toContain('message_sender')
    expect(flagged).toContain('message_flag')
    for (const plan of [own, flagged]) expect(plan).not.toContain('message_recipient')
  },
)

test.skipIf(process.env.TEST_DATABASE_URL)(
  'prepared for all values, the topics of a channel are found one after the other',
  async () => {
    const { realm, ana } = await aRealm()
    const { sql } = realm
    await fill(sql, realm.id, ana.id)
    const channelId = 1001 as ChannelId
    const viewer = realm.viewer(ana.id)
    for (const spans of [undefined, [{ after: 0, upTo: messages }]]) {
      const [sent] = await statementsOf(async () => [
        ...(await findTopics(sql, viewer, { channelId, spans })),
      ])

      const plan = JSON.stringify([...(await sql.unsafe(`explain (generic_plan) ${sent?.text}`))])
      expect(plan).toContain('Recursive Union')
      expect(plan).toContain('message_topic')
      expect(plan).not.toContain('Sort')
    }
  },
)

async function fill(sql: Sql, realmId: number, userId: number): Promise<void> {
  await sql`
    insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered, sent_at,
      client, mentions_channel, read_by_sender)
    select ${realmId}, 100 + id, 1000 + id % 40, 2 * (id % 100 + 1000), 'walk', 'walk', 'Hello', '<p>Hello</p>',
      now(), 'test', false, false
    from generate_series(1, ${messages}::int) as id`
  await sql`
    insert into message_flag (realm_id, user_id, message_id, flag)
    select ${realmId}, ${userId}, 100 + 20 * id, ${storedFlags.starred} from generate_series(1, 250) as id`
  await sql`vacuum analyze message`
  await sql`analyze message_flag`
}

/** The plan that PostgreSQL may choose when it has prepared a statement and run it five times. */
async function generalPlan(sql: Sql, statement: Fragment): Promise<string> {
  const [sent] = await statementsOf(async () => [...(await sql`${statement}`)])
  return planOf(sql, sent?.text)
}

async function planOf(sql: Sql, text = ''): Promise<string> {
  return JSON.stringify([...(await sql.unsafe(`explain (generic_plan) ${text}`))])
}
