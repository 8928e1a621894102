import type { IncomingMessage } from 'node:http'
import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { followQueue } from './follow-queue.ts'

const neverGone = new AbortController().signal

async function aFollower() {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const { queue_id } = await ana.registers()
  const viewer = realm.viewer(ana.id)
  const [key] = viewer.user.apiKeys
  if (!key) throw new Error('Ana has no key')
  const request = { url: `/?queue_id=${queue_id}&last_event_id=-1`, headers: {} }
  const caller = { realm, viewer, key }
  return { ana, batches: followQueue(caller, request as unknown as IncomingMessage, neverGone) }
}

test('security 9: a stream with events in store delivers none of them after its key was revoked', async () => {
  const { ana, batches } = await aFollower()
  await batches.next()
  await ana.sends('design', 'plans', 'one')
  await ana.calls(api.auth.regenerateApiKey, {})

  await expect(batches.next()).rejects.toThrow('Invalid API key')
})

test('security 9: a stream does not begin with a key that was revoked meanwhile', async () => {
  const { ana, batches } = await aFollower()
  await ana.sends('design', 'plans', 'one')
  await ana.calls(api.auth.regenerateApiKey, {})

  await expect(batches.next()).rejects.toThrow('Invalid API key')
})
