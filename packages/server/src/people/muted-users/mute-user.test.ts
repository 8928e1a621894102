import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const mutes = (person: Person, other: Person) =>
  person.calls(api.mutedUsers.mute, { muted_user_id: other.id })
const unmutes = (person: Person, other: Person) =>
  person.calls(api.mutedUsers.unmute, { muted_user_id: other.id })

test('all messages of a muted user are read for the user who muted them', async () => {
  const { ana, ben, gus, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben', 'gus'],
  })
  await ben.sends('design', 'x', 'one')
  await ben.writes([ana, gus], 'two')
  const other = await gus.sends('design', 'x', 'three')

  await verifyAction(everyone, () => mutes(ana, ben))
  await verifyAction(everyone, () => ben.sends('design', 'x', '@**Ana** four'))
  await verifyAction(everyone, () => ben.writes([ana], 'five'))
  await Promise.all(['6', '7', '8'].map((text) => ben.sends('design', 'x', text)))

  expect(await ana.reads([['is', 'unread']])).toMatchObject([{ id: other }])
  expect(await gus.reads([['is', 'unread']])).toHaveLength(7)
})

test('new messages of a muted user are read', async () => {
  const { ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await mutes(ana, ben)
  await ana.registers({ event_types: ['message'] })

  const id = await ben.sends('design', 'x', 'hi')

  expect(await ana.newEvents()).toMatchObject([{ flags: ['read'] }])
  await ana.marks([id], 'remove')
  expect(await ana.reads([['is', 'unread']])).toMatchObject([{ id }])
})

test('after unmuting, messages stay read', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ben.sends('design', 'x', 'one')
  await mutes(ana, ben)

  await verifyAction(everyone, () => unmutes(ana, ben))
  const id = await ben.sends('design', 'x', 'two')

  expect(await ana.reads([['is', 'unread']])).toMatchObject([{ id }])
  await expect(unmutes(ana, ben)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('users cannot mute themselves, missing users, or the same user twice', async () => {
  const { ana, ben } = await aRealm()
  await mutes(ana, ben)

  await expect(mutes(ana, ana)).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  await expect(mutes(ana, ben)).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  for (const path of ['12345', '99999999999']) {
    const answer = await ana.requests('POST', `/users/me/muted_users/${path}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    const undone = await ana.requests('DELETE', `/users/me/muted_users/${path}`)
    expect(undone).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  }
  await expect(unmutes(ana, ana)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('security 7: users of other organizations cannot be muted, and muting is not revealed', async () => {
  const { ana, ben } = await aRealm()
  const other = await aRealm()
  const far = await other.joins('zoe')
  await ben.registers()

  await expect(mutes(ana, far)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await mutes(ana, ben)

  expect(await ben.newEvents()).toEqual([])
})

test('a guest unmutes a user whom they no longer see, and learns of nobody else', async () => {
  const { olga, ana, ben, gus, everyone, realm } = await aRealm()
  await mutes(gus, ana)
  const members = realm.directory.systemGroup('role:members').id
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: members } })
  await expect(mutes(gus, ben)).rejects.toMatchObject({ body: { msg: 'No such user' } })
  await expect(unmutes(gus, ben)).rejects.toMatchObject({ body: { msg: 'No such user' } })

  await verifyAction(everyone, () => unmutes(gus, ana))

  expect((await gus.registers()).muted_users).toEqual([])
})
