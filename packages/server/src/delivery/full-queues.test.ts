import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { statementsOf } from '../../test/statements.ts'

test('security 25: a queue is refused without a snapshot while its user has three hundred', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ben.sends('design', 'x', '@**Ana**')
  await ana.registers()
  const kept = ana.queueId
  await realm.sql`
    insert into event_queue
    select realm_id, id || number, user_id, options, registered_at, idle_timeout, polled_at
    from event_queue, generate_series(1, 299) as number where realm_id = ${realm.id}`
  const isRefused = () =>
    expect(ana.registers()).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  await isRefused()

  const statements = await statementsOf(isRefused)
  const asked = statements.filter(({ text }) => /event_queue|message_flag/.test(text))
  expect(asked.map(({ text }) => text.trim())).toEqual([expect.stringMatching(/^select count/)])

  await ana.calls(api.queues.deleteQueue, { queue_id: kept })
  await expect(ana.registers()).resolves.toBeDefined()
  await isRefused()
})
