import type { QueueId } from '@parley/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { sqlOn } from '../db/sql.ts'
import { PollTimes } from './poll-times.ts'

test('a poll whose time could not be stored, because the database was away, is stored later', async () => {
  const { realm, ana } = await aRealm()
  await ana.registers()
  await realm.sql`update event_queue set polled_at = now() - interval '9 minutes'
    where realm_id = ${realm.id}`
  const times = new PollTimes()
  times.poll(ana.queueId)
  const away = sqlOn({ pool: new pg.Pool({ host: '127.0.0.1', port: 9 }) })

  await expect(times.store(away, realm.id)).rejects.toThrow()
  await times.store(realm.sql, realm.id)

  const queues = await realm.sql`
    select polled_at > now() - interval '1 minute' as recent from event_queue
    where realm_id = ${realm.id}`
  expect(queues).toEqual([{ recent: true }])
  expect(times.has(ana.queueId)).toBe(false)
})

test('a queue that is polled while the times are stored is still remembered', async () => {
  const { realm } = await aRealm()
  const id = 'somebody' as QueueId
  const times = new PollTimes()
  times.poll(id)

  const storing = times.store(realm.sql, realm.id)
  await new Promise((resolve) => setTimeout(resolve, 1))
  times.poll(id)
  await storing

  expect(times.has(id)).toBe(true)
})
