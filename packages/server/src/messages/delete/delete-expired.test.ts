import { api, type MessageId, type RealmId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { deleteExpired, deleteExpiredBatch } from './delete-expired.ts'
import { openLimited } from './open-limited.ts'

const ids = async (person: Person) => (await person.reads()).map(({ id }: Loose) => id)

/** As if the message had been sent some days ago. */
async function ages({ realm }: TestRealm, days: number, ...messages: MessageId[]): Promise<void> {
  await realm.sql`
    update message set sent_at = sent_at - ${days} * interval '1 day'
    where realm_id = ${realm.id} and id = any(${messages}::int[])`
}

const keeps = (person: Person, message_retention_days: Loose) =>
  person.calls(api.realm.update, { message_retention_days })

test('messages older than the retention period are deleted, with events; channels may differ', async () => {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { realm, olga, ana, ben, everyone } = people
  await olga.adds([ana, ben], 'kept', { message_retention_days: 'unlimited' })
  await olga.adds([ana, ben], 'short', { message_retention_days: 1 })
  const old = await ana.sends('design', 'x', 'old @**Ben**')
  const oldY = await ana.sends('design', 'y', 'old')
  const direct = await ana.writes([ben], 'old')
  const kept = await ana.sends('kept', 'x', 'old')
  const short = await ana.sends('short', 'x', 'two days')
  const young = await ana.sends('design', 'x', 'young')
  await ages(people, 40, old, oldY, direct, kept)
  await ages(people, 2, short, young)
  await keeps(olga, 30)
  await ana.marks([old], 'add', 'starred')

  await verifyAction(everyone, () => deleteExpired(realm))

  expect(await ids(ben)).toEqual([kept, young])
  await verifyAction(everyone, () => deleteExpired(realm), { changesNothing: true })
  await keeps(olga, 'unlimited')
  await ages(people, 400, young)
  await deleteExpired(realm)
  expect(await ids(ben)).toEqual([kept, young])
  // The cached time of a channel's last message is corrected after rows were changed directly.
  await ana.sends('kept', 'x', 'new')
  await ana.sends('design', 'x', 'new')
})

test('messages that may be kept by a new policy stay', async () => {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { realm, olga, ana, ben } = people
  const old = await ana.writes([ben], 'old')
  const moved = await ana.sends('design', 'x', 'old, and elsewhere')
  const young = await ana.writes([ben], 'young')
  await ages(people, 40, old, moved)
  const found = { place: 'direct', ids: [old, moved, young] } as const

  await realm.writeAsSystem(deleteExpiredBatch, found)
  expect(await ids(ben)).toEqual([old, moved, young])
  await keeps(olga, 30)
  await realm.writeAsSystem(deleteExpiredBatch, found)
  expect(await ids(ben)).toEqual([moved, young])
  await ana.sends('design', 'x', 'new')
})

test('many messages are deleted in bounded batches, and older clients receive one event per message', async () => {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { realm, olga, ana, ben } = people
  const first = await ana.sends('design', 'x', 'old')
  const second = await ana.sends('design', 'x', 'old')
  await ages(people, 40, first, second)
  await keeps(olga, 30)
  await ben.registers({ event_types: ['delete_message'] })

  await deleteExpired(realm)

  expect(await ben.newEvents()).toMatchObject([{ message_id: first }, { message_id: second }])
  const many: MessageId[] = []
  for (let count = 0; count < 25; count++) {
    many.push(
      ...(await Promise.all(Array.from({ length: 10 }, () => ana.sends('design', 'y', 'z')))),
    )
  }
  await ages(people, 40, ...many)
  const bulk = {
    event_types: ['delete_message'],
    client_capabilities: { bulk_message_deletion: true },
  }
  await ben.registers(bulk)
  await deleteExpired(realm)
  const lengths = (await ben.newEvents()).map(({ message_ids }) => message_ids.length)
  expect(lengths).toEqual([200, 50])
})

test('organizations that keep messages for a limited time are opened where nobody is there', async () => {
  const [byChannel, byRealm, unlimited, gone] = [
    await aRealm(),
    await aRealm(),
    await aRealm(),
    await aRealm(),
  ]
  await byChannel.olga.adds([byChannel.ana], 'short', { message_retention_days: 1 })
  await keeps(byRealm.olga, 30)
  await unlimited.olga.adds([unlimited.ana], 'kept', { message_retention_days: 'unlimited' })
  await keeps(gone.olga, 30)
  await gone.olga.calls(api.realm.deactivate, {})
  const opened: RealmId[] = []
  const open = async (id: RealmId) => {
    opened.push(id)
    throw new Error('This organization cannot be opened')
  }

  const opening = openLimited({ sql: byRealm.realm.sql, realms: { open } })
  await expect(opening()).rejects.toThrow('cannot be opened')

  const isOpened = [byChannel, byRealm, unlimited, gone].map(({ realm }) =>
    opened.includes(realm.id),
  )
  expect(isOpened).toEqual([true, true, false, false])
})
