import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling, startTestServer } from '../../test/test-server.ts'

/** A node that could have others, which never say anything. */
const deaf = { env: { NATS_URL: 'nats://127.0.0.1:9' } }

const minuteMs = 60_000

test('after an outage of the database, queues seem to have expired, and live until other nodes have stored their polls', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startTestServer(deaf)
  onTestFinished(() => server.close())
  const { realm, ana } = await aRealm({ server })
  await ana.registers()
  const passes = async (minutes: number) => {
    for (let left = minutes * 6; left > 0; left--) {
      await vi.advanceTimersByTimeAsync(minuteMs / 6)
      await realm.sql`select 1`
      await pause(20)
    }
  }
  const isKept = async () => {
    const rows = await realm.sql`select id from event_queue where realm_id = ${realm.id}`
    return rows.length > 0
  }
  await passes(3)
  await realm.sql`update event_queue set polled_at = now() - interval '12 minutes'
    where realm_id = ${realm.id}`

  vi.setSystemTime(Date.now() + 12 * minuteMs)
  await passes(1)
  expect(await isKept()).toBe(true)
  await passes(1)
  expect(await isKept()).toBe(true)

  await passes(2)
  expect(await isKept()).toBe(false)
})

test('a client that comes to another node after an outage of the database keeps its queue', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startTestServer(deaf)
  onTestFinished(() => server.close())
  const { realm, ana, ben } = await aRealm({ server })
  for (const person of [ana, ben]) await person.registers()
  const sibling = await startSibling(server, deaf)
  onTestFinished(() => sibling.close())
  const comes = (person: typeof ana) =>
    person.at(sibling).calls(api.queues.getEvents, {
      ...{ queue_id: person.queueId, last_event_id: -1, dont_block: true },
    })
  await sibling.realms.open(realm.id)
  await realm.sql`update event_queue set polled_at = now() - interval '12 minutes'
    where realm_id = ${realm.id}`
  await expect(comes(ana)).rejects.toThrow('BAD_EVENT_QUEUE_ID')

  vi.setSystemTime(Date.now() + 12 * minuteMs)
  await expect(comes(ana)).resolves.toBeDefined()
  await vi.advanceTimersByTimeAsync(minuteMs / 30)
  await pause(100)
  await expect(comes(ben)).resolves.toBeDefined()
})

test('a queue that a client waits on at another node lives, however short it may be idle', async () => {
  const { realm, ana } = await aRealm()
  const sibling = await startSibling(await theServer(), deaf)
  onTestFinished(() => sibling.close())
  await ana.registers({ idle_queue_timeout: 30 })
  await realm.sql`update event_queue set polled_at = now() - interval '60 seconds'
    where realm_id = ${realm.id}`

  await (await sibling.realms.open(realm.id)).queues.tidy()

  const poll = { queue_id: ana.queueId, last_event_id: -1, dont_block: true }
  await expect(ana.at(sibling).calls(api.queues.getEvents, poll)).resolves.toBeDefined()
})
