import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose } from '../../test/person.ts'

test('a poll is refused if more has changed than its client wants to read', async () => {
  const { realm, ana } = await aRealm()
  await ana.registers()
  await realm.writeAsSystem((tx) => {
    for (let count = 0; count < 20; count++) {
      const nothing = { kind: 'flags-changed', op: 'add', flag: 'collapsed', messageIds: [] }
      tx.append({ ...nothing, userId: ana.id } as never)
    }
  }, undefined)
  const polls = (params: Loose): Promise<Loose> => {
    const usual = { queue_id: ana.queueId, last_event_id: -1, dont_block: true }
    return ana.calls(api.queues.getEvents, { ...usual, ...params })
  }

  const refused = {
    status: 400,
    code: 'EVENT_QUEUE_FAR_BEHIND',
    body: { queue_id: ana.queueId },
  }
  await expect(polls({ max_changes: 19 })).rejects.toMatchObject(refused)
  await expect(polls({ max_changes: 19, dont_block: false })).rejects.toMatchObject(refused)
  expect((await polls({ max_changes: 20 })).events).toHaveLength(20)
  expect((await polls({})).events).toHaveLength(20)
})
