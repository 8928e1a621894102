import { api, type MessageId } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { GroupTransaction } from '../../writer/group-transaction.ts'
import { forgetIdempotencyKeys } from './idempotency-keys.ts'

const message = { type: 'channel', to: 'design', topic: 'x', content: 'once' } as const

async function sends(person: Person, key: string, change: object = {}): Promise<MessageId> {
  const headers = { 'Idempotency-Key': key }
  const { id } = await person.calls(api.messages.send, { ...message, ...change }, { headers })
  return id
}

const aChannel = () => aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })

test('a repeat sends nothing and gets the first answer, whatever happened since', async () => {
  const { olga, ana, ben, realm, everyone } = await aChannel()
  const id = await verifyAction(everyone, () => sends(ana, 'k1'))

  await verifyAction(everyone, () => sends(ana, 'k1'), { changesNothing: true })
  const channel_id = realm.directory.channelByName('design')?.id
  await olga.calls(api.channels.archive, { stream_id: channel_id } as never)
  expect(await sends(ana, 'k1', { queue_id: 'another', local_id: '7' })).toBe(id)
  expect(await ben.reads()).toHaveLength(1)
})

test('concurrent repeats send one message, and a refused request does not use its key', async () => {
  const { ana, ben } = await aChannel()
  await expect(sends(ana, 'k1', { to: 'nowhere' })).rejects.toMatchObject({ status: 400 })

  const ids = await Promise.all(Array.from({ length: 8 }, () => sends(ana, 'k1')))

  expect(new Set(ids).size).toBe(1)
  expect(await ben.reads()).toHaveLength(1)
})

test('a send with a key opens no transaction', async () => {
  const { realm, ana } = await aChannel()
  await sends(ana, 'k1')
  const opened = vi.spyOn(GroupTransaction, 'begin')
  await sends(ana, 'k2')
  await Promise.all(['k3', 'k4', 'k4', 'k5'].map((key) => sends(ana, key)))
  expect(opened.mock.calls.filter(([, realmId]) => realmId === realm.id)).toEqual([])
  opened.mockRestore()
})

test('where two nodes are asked at the same time, one message is sent, and others in its commit with it', async () => {
  const { ana, ben, realm } = await aChannel()
  const sibling = await startSibling(await theServer())
  await sibling.realms.open(realm.id)
  const others = Array.from({ length: 6 }, (_, index) => ben.sends('design', 'y', `${index}`))
  const both = [ana, ana.at(sibling)].flatMap((person) => [
    sends(person, 'k1'),
    sends(person, 'k2'),
  ])

  const [first, second, ...again] = await Promise.all(both)
  await Promise.all(others)

  expect(again).toEqual([first, second])
  await realm.writer.catchUp()
  expect(await ben.reads()).toHaveLength(8)
  await sibling.close()
})

test('a key belongs to its user and to one request', async () => {
  const { ana, ben } = await aChannel()
  const id = await sends(ana, 'k1')

  expect(await sends(ben, 'k1')).not.toBe(id)
  for (const change of [{ content: 'other' }, { topic: 'y' }, { read_by_sender: true }]) {
    const refused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' }
    await expect(sends(ana, 'k1', change)).rejects.toMatchObject(refused)
  }
  for (const key of ['', 'x'.repeat(256), 'with space']) {
    const refused = { status: 400, body: { code: 'BAD_REQUEST' } }
    await expect(sends(ana, key)).rejects.toMatchObject(refused)
  }
  expect(await ben.reads()).toHaveLength(2)
})

test('a repeat is known after a restart and on another node', async () => {
  const { ana, ben } = await aChannel()
  const id = await sends(ana, 'k1')
  const sibling = await startSibling(await theServer())

  expect(await sends(ana.at(sibling), 'k1')).toBe(id)
  await sibling.close()
  expect(await ben.reads()).toHaveLength(1)
})

test('a key expires after a day, and is forgotten', async () => {
  const { realm, ana } = await aChannel()
  const id = await sends(ana, 'k1')
  await sends(ana, 'k2')
  await realm.sql`
    update repeat_key set created_at = created_at - interval '24 hours'
    where realm_id = ${realm.id} and key = 'k1'`

  const again = await sends(ana, 'k1')
  expect(again).not.toBe(id)
  await realm.sql`
    update repeat_key set created_at = created_at - interval '25 hours'
    where realm_id = ${realm.id} and key = 'k1'`
  await forgetIdempotencyKeys(realm)
  expect(await realm.sql`select key from repeat_key where realm_id = ${realm.id}`).toEqual([
    { key: 'k2' },
  ])
})
