import { api, type MessageId, permissionMissing, type UserId } from '@parley/contract'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { startSibling } from '../../test/test-server.ts'
import type { BatchTable } from '../db/batch.ts'
import type { Viewer } from '../directory/viewer.ts'
import { deactivate } from '../people/users/deactivate-user.ts'
import type { Realm } from '../realms/realm.ts'
import type { Action, ActionTx } from './action.ts'

interface LoggedEvent {
  readonly id: number
  readonly kind: string
  readonly messageId: MessageId | null
  readonly createdAt: Date
}

async function eventsOf(realm: Realm): Promise<LoggedEvent[]> {
  return realm.sql<LoggedEvent[]>`
    select id, kind, (fields -> 'message' ->> 'id')::integer as "messageId", created_at as "createdAt"
    from event where realm_id = ${realm.id} order by id`
}

function sends(count: number, people: readonly Person[]): Promise<MessageId[]> {
  const sent = Array.from({ length: count }, (_, index) => {
    const person = people[index % people.length] as Person
    return person.sends('busy', `topic ${index % 3}`, `message ${index}`)
  })
  return Promise.all(sent)
}

/** Ids of events and messages: no gap, none twice, in the order of the commits. */
async function expectOrder(realm: Realm): Promise<void> {
  const events = await eventsOf(realm)
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1))
  const messageIds = events.flatMap(({ messageId }) => messageId ?? [])
  expect(messageIds).toEqual(messageIds.map((_, index) => index + 1))
  const times = events.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual([...times].sort((a, b) => a - b))
  const [row] = await realm.sql`
    select last_event_id::int as events, last_message_id as messages from realm where id = ${realm.id}`
  expect(row).toEqual({ events: events.length, messages: messageIds.length })
}

describe('many at once', () => {
  test('ids have no gaps, and their order is the order of the commits', async () => {
    const { realm, olga, ana, ben } = await aRealm({
      channel: 'busy',
      subscribers: ['ana', 'ben'],
    })
    await ana.registers({ event_types: ['message'] })

    const ids: MessageId[] = []
    for (let round = 0; round < 5; round++) ids.push(...(await sends(64, [olga, ana, ben])))

    await expectOrder(realm)
    expect(new Set(ids).size).toBe(320)
    const heard = (await ana.newEvents()).map(({ message }) => message.id)
    expect(heard).toEqual([...ids].sort((a, b) => a - b))
  })

  test('users learn the id of their own message', async () => {
    const { ana, ben } = await aRealm({ channel: 'busy', subscribers: ['ana', 'ben'] })

    const ids = await sends(64, [ana, ben])

    const messages = await ana.reads([], { apply_markdown: false })
    const contents = new Map(messages.map((message: Loose) => [message.id, message.content]))
    expect(ids.map((id) => contents.get(id))).toEqual(ids.map((_, index) => `message ${index}`))
  })

  test('all kinds of changes share the order', async () => {
    const { realm, olga, ana, ben, gus } = await aRealm({
      channel: 'busy',
      subscribers: ['ana', 'ben'],
    })
    const [first] = (await sends(1, [ana])) as [MessageId]

    await Promise.all(
      Array.from({ length: 16 }, (_, index) => [
        ana.sends('busy', 'x', `message ${index}`),
        ben.writes([ana, gus], `direct ${index}`),
        olga.joins(`channel ${index % 4}`),
        ben.marks([first], index % 2 === 0 ? 'add' : 'remove', 'starred'),
        gus.marks([first], 'add').catch(() => undefined),
      ]).flat(),
    )

    await expectOrder(realm)
  })

  test("reading other nodes' events does not wait until there are none", async () => {
    const { realm, olga } = await aRealm()
    let isBusy = true
    const keepBusy = async () => {
      while (isBusy) await realm.write(() => undefined, olga.id, undefined)
    }
    const busy = [keepBusy(), keepBusy()]

    await realm.writer.catchUp()

    isBusy = false
    await Promise.all(busy)
  })

  test('two servers on the same database take turns', async () => {
    const { realm, ana, ben } = await aRealm({ channel: 'busy', subscribers: ['ana', 'ben'] })
    const sibling = await startSibling(await theServer())

    const ids: MessageId[] = []
    for (let round = 0; round < 3; round++) {
      const both = [sends(16, [ana, ben]), sends(16, [ana.at(sibling), ben.at(sibling)])]
      ids.push(...(await Promise.all(both)).flat())
    }

    expect(new Set(ids).size).toBe(96)
    await expectOrder(realm)
    await sibling.close()
  })
})

test('a no-op is as exact as a change, at a node without messages of others', async () => {
  const { realm, olga, ana } = await aRealm({ channel: 'secret', subscribers: ['olga'] })
  // Nothing listens there.
  const deaf = { env: { NATS_URL: 'nats://127.0.0.1:9' } }
  const sibling = await startSibling(await theServer(), deaf)
  const olgaThere = olga.at(sibling)
  await olgaThere.sends('secret', 'x', 'Both know the channel')
  const subscriptions = ['secret']
  const lets = { subscriptions: [{ name: 'secret' }], principals: [ana.id] }

  for (let round = 0; round < 3; round++) {
    await olga.calls(api.channels.subscribe, lets)
    const puts = { subscriptions, principals: [ana.id] }
    const answer = await olgaThere.calls(api.channels.unsubscribe, puts)
    expect(answer).toMatchObject({ removed: ['secret'], not_removed: [] })
    const again = await olgaThere.calls(api.channels.subscribe, lets)
    expect(again).toMatchObject({ already_subscribed: {} })
    const gone = await olga.calls(api.channels.unsubscribe, puts)
    expect(gone).toMatchObject({ removed: ['secret'] })
  }
  await expectOrder(realm)
  await sibling.close()
}, 60_000)

const note: BatchTable<{ id: number; userIds: readonly number[] }> = {
  name: 'conversation',
  columns: [
    { name: 'id', type: 'integer', of: (row) => row.id },
    { name: 'user_ids', type: 'integer[]', of: (row) => `{${row.userIds.join()}}` },
  ],
}

/** Writes a row and an event, to check later whether they exist. */
function leavesTrace(tx: ActionTx, viewer: Viewer, id: number): number {
  tx.insert(note, { id, userIds: [viewer.id, 1000 + id] })
  tx.append(nothing(viewer.id))
  return id
}

function nothing(userId: UserId): never {
  return { kind: 'flags-changed', userId, op: 'add', flag: 'collapsed', messageIds: [] } as never
}

async function traces(realm: Realm): Promise<number[]> {
  const rows = await realm.sql<{ id: number }[]>`
    select id from conversation where realm_id = ${realm.id} order by id`
  await realm.sql`delete from conversation where realm_id = ${realm.id}`
  return rows.map(({ id }) => id)
}

/** Actions that start in one turn of the event loop share commits as far as possible. */
async function writeAll(
  realm: Realm,
  actor: Person,
  actions: readonly [Action<number, unknown>, number][],
): Promise<(number | 'failed')[]> {
  const written = actions.map(([action, input]) => realm.write(action, actor.id, input))
  const outcomes = await Promise.allSettled(written)
  return outcomes.map((one) => (one.status === 'fulfilled' ? (one.value as number) : 'failed'))
}

describe('an action that fails', () => {
  const fails: Record<string, Action<number, unknown>> = {
    'is refused before it did anything': () => {
      throw permissionMissing({})
    },
    'is refused after it handed rows, events and ids over': (tx, viewer, id) => {
      leavesTrace(tx, viewer, id)
      tx.takeMessageId()
      throw permissionMissing({})
    },
    'is refused after it wrote through the transaction': async (tx, viewer, id) => {
      leavesTrace(tx, viewer, id)
      const sql = await tx.open()
      await sql`insert into conversation values (${tx.directory.realmId}, ${id + 50}, '{1,2,3}')`
      leavesTrace(tx, viewer, id + 60)
      throw permissionMissing({})
    },
    'hands over a row that is there already': (tx, viewer, id) => {
      leavesTrace(tx, viewer, id)
      leavesTrace(tx, viewer, id)
    },
    'writes a row that is there already through the transaction': async (tx, viewer, id) => {
      leavesTrace(tx, viewer, id)
      const sql = await tx.open()
      await sql`insert into conversation values (${tx.directory.realmId}, ${id}, '{1,2,3}')`
    },
    'opens the transaction after a row that is there already': async (tx, viewer, id) => {
      leavesTrace(tx, viewer, id)
      leavesTrace(tx, viewer, id)
      await tx.open()
    },
    'says something that is no SQL': async (tx) => {
      await (await tx.open()).unsafe('no sql')
    },
    'breaks by a bug': (tx, viewer, id) => {
      leavesTrace(tx, viewer, id)
      throw new TypeError('a bug')
    },
  }

  test.each(Object.entries(fails))('because it %s leaves its neighbours alone', async (_, fail) => {
    const { realm, ana } = await aRealm()
    const opens: Action<number, unknown> = async (tx, viewer, id) => {
      await (await tx.open())`select 1`
      return leavesTrace(tx, viewer, id)
    }

    const outcomes = await writeAll(realm, ana, [
      [leavesTrace, 1],
      [fail, 2],
      [leavesTrace, 3],
      [opens, 4],
      [fail, 5],
      [leavesTrace, 6],
      [opens, 7],
      [leavesTrace, 8],
      [fail, 9],
    ])

    expect(outcomes).toEqual([1, 'failed', 3, 4, 'failed', 6, 7, 8, 'failed'])
    expect(await traces(realm)).toEqual([1, 3, 4, 6, 7, 8])
    await expectOrder(realm)
  })

  test('takes no message id with it', async () => {
    const { realm, ana } = await aRealm({ channel: 'busy', subscribers: ['ana'] })
    await sends(1, [ana])
    const refused: Action<undefined, never> = (tx) => {
      tx.takeMessageId()
      throw permissionMissing({})
    }

    const [failed, id] = await Promise.allSettled([
      realm.write(refused, ana.id, undefined),
      ana.sends('busy', 'x', 'hi'),
    ])

    expect(failed.status).toBe('rejected')
    expect(id).toMatchObject({ value: 2 })
    await expectOrder(realm)
  })
})

describe('an action', () => {
  test('decides on what the one before it changed', async () => {
    const { realm, ana } = await aRealm()
    const countsChannels: Action<undefined, number> = (tx) => tx.directory.channels.size

    const answers = await Promise.all([
      realm.write(countsChannels, ana.id, undefined),
      ana.joins('one').then(() => realm.write(countsChannels, ana.id, undefined)),
      ana.joins('two').then(() => realm.write(countsChannels, ana.id, undefined)),
    ])

    expect(answers[0]).toBe(1)
    expect(Math.max(...answers)).toBe(3)
  })

  test('of somebody who was deactivated is refused, and so is one that waits already', async () => {
    const { realm, olga, ben } = await aRealm()
    const deactivates: Action<undefined, void> = async (tx, viewer) => {
      const user = tx.directory.users.get(ben.id)
      if (user) await deactivate(tx, viewer, [user])
    }

    const outcomes = await Promise.allSettled([
      realm.write(deactivates, olga.id, undefined),
      realm.write(leavesTrace, ben.id, 1),
    ])

    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { declaration: { status: 401 } } },
    ])
    await expect(realm.write(leavesTrace, 4711 as UserId, 2)).rejects.toThrow()
    expect(await traces(realm)).toEqual([])
  })

  test('that changes nothing costs no event', async () => {
    const { realm, ana } = await aRealm()
    const before = realm.log.position

    expect(await realm.write(async (tx) => void (await tx.open()), ana.id, undefined)).toBe(
      undefined,
    )

    expect(realm.log.position).toBe(before)
    await expectOrder(realm)
  })
})

describe.skipIf(!process.env.TEST_DATABASE_URL)('a PostgreSQL server', () => {
  test('may end all connections, and what was acknowledged is there once', async () => {
    const { realm, ana, ben } = await aRealm({ channel: 'busy', subscribers: ['ana', 'ben'] })
    const sending = Array.from({ length: 8 }, async (_, index) => {
      const sent: MessageId[] = []
      for (let count = 0; count < 40; count++) {
        const id = await ana.sends('busy', 'x', `${index} ${count}`).catch(() => undefined)
        if (id !== undefined) sent.push(id)
      }
      return sent
    })

    for (let round = 0; round < 3; round++) {
      await ben.sends('busy', 'x', 'hi').catch(() => undefined)
      await endConnections(realm)
    }
    const ids = (await Promise.all(sending)).flat()

    await expect(ben.sends('busy', 'x', 'still here')).resolves.toBeGreaterThan(0)
    const messages = await ben.reads([], { num_before: 5000 })
    expect(messages.map(({ id }: Loose) => id)).toEqual(expect.arrayContaining(ids))
    await expectOrder(realm)
  })

  test('may be away for a while, and the organization goes on when it is back', async () => {
    const { realm, ana } = await aRealm({ channel: 'busy', subscribers: ['ana'] })
    const admin = new Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
    const [{ name } = {}] = await realm.sql<{ name: string }[]>`select current_database() as name`

    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
    for (let count = 0; count < 3; count++) {
      await expect(ana.sends('busy', 'x', 'into the void')).rejects.toThrow()
    }
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()

    await expect(ana.sends('busy', 'x', 'back')).resolves.toBe(1)
    await expectOrder(realm)
  })
})

async function endConnections(realm: Realm): Promise<void> {
  await realm.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.catch(() => undefined)
}
