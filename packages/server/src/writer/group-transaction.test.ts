import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { statementsOf } from '../../test/statements.ts'
import { GroupTransaction } from './group-transaction.ts'

// PostgreSQL ends such a transaction, so that other nodes go on (frozen-node.test.ts).
test.skipIf(process.env.TEST_DATABASE_URL)(
  'the embedded database survives a process that stands still in a transaction',
  async () => {
    const { realm } = await aRealm()
    const realmId = realm.id
    const { sql } = (await theServer()).database
    const transaction = await GroupTransaction.waitForTurn(sql, realmId, {
      read: async () => undefined,
      position: () => ({ event: realm.log.position, message: realm.directory.lastMessageId }),
    })

    await pause(2500)

    const text = 'select id from realm where id = $1'
    expect(await transaction.execute({ text, params: [realmId] })).toEqual([{ id: realmId }])
    await transaction.commit()
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  },
)

test('the place in the line comes before the row, and the last statement before the commit', async () => {
  const { realm } = await aRealm()
  const { sql } = (await theServer()).database
  const from = { event: realm.log.position, message: realm.directory.lastMessageId }
  const texts = async (request: () => Promise<unknown>) =>
    (await statementsOf(request)).map(({ text }) => text.trim().replace(/\s+/g, ' '))

  const begins = await texts(async () => {
    const transaction = await GroupTransaction.begin(sql, realm.id, from)
    await transaction.commit({ text: 'select id from realm where id = $1', params: [realm.id] })
  })
  const waits = await texts(async () => {
    const read = async () => undefined
    await (
      await GroupTransaction.waitForTurn(sql, realm.id, { read, position: () => from })
    ).rollback()
  })

  const place = sql.isServer ? [/^select pg_advisory_xact_lock/] : []
  const locks = [/^begin/, ...place, /for update$/]
  const expected = (all: RegExp[]) => all.map((one) => expect.stringMatching(one))
  expect(begins).toEqual(expected([...locks, /^savepoint/, /^select id/, /^commit/]))
  expect(waits).toEqual(expected([...locks, /^rollback/]))
})
