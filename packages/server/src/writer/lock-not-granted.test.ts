import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { turnLock } from '../db/batch.ts'
import type { Viewer } from '../directory/viewer.ts'
import { asRefusal } from '../http/reply.ts'
import type { Realm } from '../realms/realm.ts'
import type { Action, ActionTx } from './action.ts'

/** Keeps an organization's row from everybody else, on a connection of its own. */
async function holdsTheRow({ sql, id }: Realm): Promise<Client> {
  const [{ name } = {}] = await sql<{ name: string }[]>`select current_database() as name`
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  const other = new Client({ connectionString: url.href })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select from realm where id = $1 for update', [id])
  return other
}

function appends(tx: ActionTx, { id }: Viewer): void {
  tx.append({
    kind: 'flags-changed',
    userId: id,
    op: 'add',
    flag: 'collapsed',
    messageIds: [],
  } as never)
}

const opens: Action<undefined, void> = async (tx, viewer) => {
  await tx.open()
  appends(tx, viewer)
}

test.runIf(process.env.TEST_DATABASE_URL).each([
  ['in one statement', appends],
  ['in a transaction', opens],
])('actions that wait %s for a lock wait together, not one after the other', async (_, action) => {
  const { realm, ana } = await aRealm()
  await holdsTheRow(realm)

  const all = Array.from({ length: 12 }, () =>
    realm.write(action, ana.id, undefined).catch((error) => asRefusal(error).declaration.code),
  )

  const outcomes = await Promise.race([Promise.all(all), pause(25_000)])
  expect(outcomes).toEqual(all.map(() => 'SERVICE_UNAVAILABLE'))
})

// A node of an earlier version took the row before its place in the line.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a group that PostgreSQL ends because of a deadlock runs again',
  async () => {
    const { realm, ana } = await aRealm()
    const other = await holdsTheRow(realm)
    const place = 'select pg_advisory_xact_lock($1, $2)'
    const waits =
      'select from pg_stat_activity where wait_event_type = $1 and datname = current_database()'

    const all = Array.from({ length: 3 }, () => realm.write(opens, ana.id, undefined))
    await expect.poll(async () => (await other.query(waits, ['Lock'])).rowCount).toBe(1)
    // PostgreSQL ends the one that has waited for a second first.
    await pause(500)
    await other.query(place, [turnLock, realm.id])
    await other.query('rollback')

    expect(await Promise.all(all)).toEqual([undefined, undefined, undefined])
  },
)
