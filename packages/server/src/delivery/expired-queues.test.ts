import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'

test('a queue that another node deleted is unknown here, too, once nobody has polled it here for a while', async () => {
  const { realm, ana } = await aRealm()
  const deaf = { env: { NATS_URL: 'nats://127.0.0.1:9' } }
  const sibling = await startSibling(await theServer(), deaf)
  onTestFinished(() => sibling.close())
  const there = await sibling.realms.open(realm.id)
  await ana.registers()
  const poll = { queue_id: ana.queueId, last_event_id: -1, dont_block: true }
  const pollsThere = () => ana.at(sibling).calls(api.queues.getEvents, poll)
  await pollsThere()
  await there.queues.tidy()
  await realm.sql`update event_queue set polled_at = now() - interval '11 minutes'
    where realm_id = ${realm.id}`
  await realm.queues.tidy()

  await there.queues.tidy()

  await expect(pollsThere()).rejects.toMatchObject({ status: 400, code: 'BAD_EVENT_QUEUE_ID' })
})
