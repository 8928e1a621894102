import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import type { Realm } from '../realms/realm.ts'

async function changes(realm: Realm, { id: userId }: Person, times: number): Promise<void> {
  await realm.writeAsSystem((tx) => {
    for (let count = 0; count < times; count++) {
      const nothing = { kind: 'flags-changed', op: 'add', flag: 'collapsed', messageIds: [] }
      tx.append({ ...nothing, userId } as never)
    }
  }, undefined)
}

test('a poll is refused if more has changed than its client wants to read', async () => {
  const { realm, ana } = await aRealm()
  await ana.registers()
  await changes(realm, ana, 20)
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

test('what others alone are told of does not put a client far behind', async () => {
  const { realm, ana, ben } = await aRealm()
  await ana.registers()
  await changes(realm, ben, 600)
  await changes(realm, ana, 20)
  const polls = (max_changes: number): Promise<Loose> => {
    const usual = { queue_id: ana.queueId, last_event_id: -1, dont_block: true } as const
    return ana.calls(api.queues.getEvents, { ...usual, max_changes } as never)
  }

  expect((await polls(30)).events).toHaveLength(20)
  await expect(polls(10)).rejects.toMatchObject({ code: 'EVENT_QUEUE_FAR_BEHIND' })
})
