import { randomUUID } from 'node:crypto'
import type { QueueId, UserId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Queue } from './queue.ts'
import { QueueAdditions } from './queue-additions.ts'

async function aStore() {
  const { realm, ana, ben } = await aRealm()
  const additions = new QueueAdditions(realm.sql, realm.id)
  const aQueue = (userId: UserId): Queue => ({
    id: randomUUID() as string as QueueId,
    userId,
    options: { narrow: [['channel', 'design']], applyMarkdown: true } as never,
    registeredAt: realm.log.position,
    idleTimeout: 600,
  })
  const adds = (userId: UserId, most = 3) => additions.add(aQueue(userId), most)
  const stored = async () => {
    const rows = await realm.sql<{ userId: UserId; options: object }[]>`
      select user_id as "userId", options from event_queue where realm_id = ${realm.id}`
    return rows
  }
  return { realm, ana, ben, additions, aQueue, adds, stored }
}

test('queues that come at once are stored together, each user up to the limit', async () => {
  const { ana, ben, adds, stored } = await aStore()

  const added = await Promise.all([ana, ben, ana, ana, ana, ben, ana].map(({ id }) => adds(id)))

  expect(added).toEqual([true, true, true, true, false, true, false])
  expect(await adds(ana.id)).toBe(false)
  expect(await adds(ana.id, 4)).toBe(true)
  const rows = await stored()
  expect(rows.filter(({ userId }) => userId === ana.id)).toHaveLength(4)
  expect(rows.filter(({ userId }) => userId === ben.id)).toHaveLength(2)
  expect(rows[0]?.options).toEqual({ narrow: [['channel', 'design']], applyMarkdown: true })
})

test('expired queues do not count', async () => {
  const { realm, ana, adds } = await aStore()
  for (let count = 0; count < 3; count++) await adds(ana.id)
  await realm.sql`
    update event_queue set polled_at = now() - interval '1 hour' where realm_id = ${realm.id}`

  expect(await adds(ana.id)).toBe(true)
})

test('a queue that cannot be stored keeps no other from being stored', async () => {
  const { ana, ben, adds, stored } = await aStore()
  const nobody = 999_999 as UserId

  const added = await Promise.allSettled([ana.id, nobody, ben.id].map((id) => adds(id)))

  expect(added.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await stored()).toHaveLength(2)
})
