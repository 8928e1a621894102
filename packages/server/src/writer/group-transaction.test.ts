import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
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
