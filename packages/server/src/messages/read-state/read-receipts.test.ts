import { api, type MessageId, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'

const receipts = async (person: Person, message_id: MessageId) =>
  (await person.calls(api.flags.getReadReceipts, { message_id })).user_ids

function aChannel(): Promise<TestRealm> {
  return aRealm({ channel: 'design', subscribers: ['olga', 'ana', 'ben', 'gus'] })
}

test('readers of a message see its read receipts, except for its sender', async () => {
  const people = await aChannel()
  const { olga, ana, ben, gus } = people
  const id = await ana.sends('design', 'x', 'hi')
  expect(await receipts(ana, id)).toEqual([])

  await ben.marks([id], 'add')
  await ana.marks([id], 'add')
  await gus.marks([id], 'add')
  expect(await receipts(olga, id)).toEqual([ben.id, gus.id])
  await ben.marks([id], 'remove')
  expect(await receipts(ana, id)).toEqual([gus.id])

  const direct = await ana.writes([ben], 'hi')
  await ben.marks([direct], 'add')
  expect(await receipts(ana, direct)).toEqual([ben.id])
  await expect(receipts(gus, direct)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(receipts(ana, 4711 as MessageId)).rejects.toMatchObject({ status: 400 })
})

test('read receipts omit users who disabled them, are inactive, muted, or have muted the viewer', async () => {
  const people = await aChannel()
  const { olga, ana, ben, gus, joins } = people
  const eve = await joins('eve', roles.moderator)
  await olga.adds([eve], 'design')
  const id = await ana.sends('design', 'x', 'hi')
  for (const person of [olga, ben, gus, eve]) await person.marks([id], 'add')
  expect(await receipts(ana, id)).toEqual([olga.id, ben.id, gus.id, eve.id])

  await ben.calls(api.settings.update, { send_read_receipts: false })
  await gus.calls(api.mutedUsers.mute, { muted_user_id: ana.id })
  await ana.calls(api.mutedUsers.mute, { muted_user_id: eve.id })
  expect(await receipts(ana, id)).toEqual([olga.id])
  expect(await receipts(olga, id)).toEqual([olga.id, gus.id, eve.id])
  await olga.calls(api.users.deactivate, { user_id: eve.id })
  expect(await receipts(olga, id)).toEqual([olga.id, gus.id])
})

test('users who joined later did not receive it, and users who left still have read it', async () => {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { olga, ana, ben, gus } = people
  const id = await ana.sends('design', 'x', 'hi')
  await ben.marks([id], 'add')
  await olga.adds([gus], 'design')
  await gus.marks([id], 'add', 'starred')
  await ben.calls(api.channels.unsubscribe, { subscriptions: ['design'] })

  expect(await receipts(ana, id)).toEqual([ben.id])
})

test('security 24: guests with limited sight see no receipts of users whom they do not know', async () => {
  const people = await aChannel()
  const { realm, olga, ana, ben, gus } = people
  const id = await ana.sends('design', 'x', 'hi')
  for (const person of [olga, ben]) await person.marks([id], 'add')
  const members = realm.directory.systemGroup('role:members').id
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: members } })
  expect(await receipts(gus, id)).toEqual([olga.id, ben.id])

  await ben.calls(api.channels.unsubscribe, { subscriptions: ['design'] })

  expect(await receipts(gus, id)).toEqual([olga.id])
  expect(await receipts(ana, id)).toEqual([olga.id, ben.id])
})

test('where the organization does not want receipts there are none', async () => {
  const { olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const id = await ana.sends('design', 'x', 'hi')
  expect(await receipts(ana, id)).toEqual([])
  await olga.calls(api.realm.update, { enable_read_receipts: false })

  await expect(receipts(ana, id)).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})
