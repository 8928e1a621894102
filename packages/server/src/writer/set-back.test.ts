import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { expectError } from '../../test/asks.ts'
import { type BatchTable, groupStatement } from '../db/batch.ts'
import { asRefusal } from '../http/reply.ts'
import type { Realm } from '../realms/realm.ts'
import type { Action } from './action.ts'
import { GroupTransaction } from './group-transaction.ts'

/** A statement on the organization's row, as a database has it that lost its last commits. */
async function moves(realm: Realm, by: number): Promise<void> {
  await realm.sql`update realm set last_event_id = last_event_id + ${by}::int where id = ${realm.id}`
}

/** Writes a row before the group commits. */
const opens: Action<undefined, void> = async (tx, viewer) => {
  const sql = await tx.open()
  await sql`insert into conversation values (${tx.directory.realmId}, 4711, '{1,2,3}')`
  tx.append({
    kind: 'flags-changed',
    userId: viewer.id,
    op: 'add',
    flag: 'collapsed',
    messageIds: [],
  } as never)
}

const pairs: BatchTable<never> = {
  name: 'conversation',
  columns: [
    { name: 'id', type: 'integer', of: (id) => id },
    { name: 'user_ids', type: 'integer[]', of: () => '{1,3}' },
  ],
}

async function rows(realm: Realm): Promise<number> {
  const found = await realm.sql`select from conversation where realm_id = ${realm.id}`
  return found.length
}

test('a database that was set back takes no writes and keeps no half of one', async () => {
  const { realm, ana } = await aRealm({ channel: 'busy', subscribers: ['ana'] })
  await moves(realm, -1)

  const to = { type: 'channel', to: 'busy', topic: 'x', content: 'hi' }
  expectError(await ana.requests('POST', '/messages', to), 503, 'SERVICE_UNAVAILABLE')
  const opened = await realm.write(opens, ana.id, undefined).catch((error) => asRefusal(error))
  expect(opened).toMatchObject({ declaration: { status: 503 } })
  expect(await rows(realm)).toBe(0)

  await moves(realm, 1)
  await expect(ana.sends('busy', 'x', 'It is whole again')).resolves.toBeGreaterThan(0)
})

test('nothing of a transaction is committed if its last statement does not advance the log', async () => {
  const { realm } = await aRealm()
  const [event, message] = [realm.log.position, realm.directory.lastMessageId]
  const transaction = await GroupTransaction.begin(realm.sql, realm.id, { event, message })
  await transaction.tx`insert into conversation values (${realm.id}, 4711, '{1,2,3}')`
  const advance = {
    realmId: realm.id,
    fromEvent: event + 1,
    toEvent: event + 2,
    fromMessage: message,
    toMessage: message,
  }

  const last = groupStatement(advance, [{ table: pairs, rows: [4712] }], {
    isShared: false,
    holdsRow: true,
  })
  await expect(transaction.commit(last)).rejects.toThrow('division by zero')

  expect(await rows(realm)).toBe(0)
})
