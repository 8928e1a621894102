import { getEventListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { followQueue } from './follow-queue.ts'

test('a stream listens once for the end of its connection, however often it waits', async () => {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const { queue_id } = await ana.registers()
  const viewer = realm.viewer(ana.id)
  const [key] = viewer.user.apiKeys
  if (!key) throw new Error('Ana has no key')
  const gone = new AbortController()
  const request = { url: `/?queue_id=${queue_id}`, headers: {} } as IncomingMessage
  const batches = followQueue({ realm, viewer, key }, request, gone.signal)
  await batches.next()
  for (const content of ['one', 'two', 'three']) {
    const batch = batches.next()
    await expect.poll(() => realm.queues.waitingPolls).toBe(1)
    await ana.sends('design', 'plans', content)
    expect((await batch).done).toBe(false)
  }

  expect(getEventListeners(gone.signal, 'abort')).toHaveLength(1)
  const last = batches.next()
  await expect.poll(() => realm.queues.waitingPolls).toBe(1)
  gone.abort()
  expect(await last).toEqual({ done: true, value: undefined })
})
