import { api, type ChannelId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { verifyAction } from '../../test/verify-action.ts'

async function heard(person: Person): Promise<string> {
  return JSON.stringify(await person.newEvents())
}

test('security 1: live events of a channel reach only users who may know of it', async () => {
  const { olga, ana, ben, gus } = await aRealm({ channel: 'open', subscribers: ['ana', 'ben'] })
  for (const person of [ben, gus]) await person.registers({ all_public_streams: true })

  await ana.adds([ana], 'secret', { invite_only: true, is_default_stream: false })
  await ana.sends('secret', 'plan', 'hush')
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'secret' })
  await ana.calls(api.channels.update, { stream_id, description: 'hush', topics_policy: 'inherit' })
  await ana.adds([olga], 'secret')
  await olga.calls(api.channels.unsubscribe, { subscriptions: ['secret'] })
  await ana.calls(api.channels.update, { stream_id, is_archived: true })
  const toBen = await heard(ben)
  await ana.sends('open', 'plan', 'said in the open')
  await olga.calls(api.channels.update, {
    stream_id: 2 as ChannelId,
    description: 'not for guests',
  })

  expect(toBen).toBe('[]')
  expect(await heard(ben)).toContain('said in the open')
  expect(await heard(gus)).toBe('[]')
})

test('security 1: a user who is added later does not receive earlier events', async () => {
  const { ana, ben } = await aRealm()
  await ana.adds([ana], 'secret', { invite_only: true })
  await ben.registers({ all_public_streams: true })
  await ana.sends('secret', 'plan', 'before Ben')
  await ana.adds([ben], 'secret')
  await ana.sends('secret', 'plan', 'with Ben')

  const told = await heard(ben)
  expect(told).not.toContain('before Ben')
  expect(told).toContain('with Ben')
  expect(await ben.reads([['channel', 'secret']])).toMatchObject([{ content: '<p>with Ben</p>' }])
})

test('security 2: a user who is removed receives no undelivered events', async () => {
  const { olga, ana, ben } = await aRealm()
  await ana.adds([ana, ben, olga], 'secret', { invite_only: true })
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'secret' })
  await ben.registers()

  await ana.sends('secret', 'plan', 'not fetched in time')
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['secret'], principals: [ben.id] })
  await ana.sends('secret', 'plan', 'after Ben')

  expect(await heard(ben)).not.toContain('plan')
  const snapshot = await ben.registers({ include_subscribers: true })
  const lists = [
    snapshot.streams,
    snapshot.subscriptions,
    snapshot.unsubscribed,
    snapshot.never_subscribed,
  ]
  expect(JSON.stringify(lists)).not.toContain('secret')
  expect(snapshot.unread_msgs.count).toBe(0)
  expect((await ben.calls(api.channels.list, { include_all: true })).streams).not.toContainEqual(
    expect.objectContaining({ stream_id }),
  )
})

test('security 1: a private channel that is renamed and opened at once does not reveal its former name', async () => {
  const { olga, ana, ben } = await aRealm()
  await ana.adds([ana], 'layoffs', { invite_only: true })
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'layoffs' })
  await ben.registers()

  await verifyAction([olga, ana], () =>
    ana.calls(api.channels.update, { stream_id, new_name: 'changes', is_private: false }),
  )

  const events = await ben.newEvents()
  expect(events).toContainEqual(
    expect.objectContaining({ op: 'create', streams: [expect.objectContaining({ stream_id })] }),
  )
  expect(JSON.stringify(events)).not.toContain('layoffs')
})

test('security 3: users cannot add themselves to a private channel or learn of it', async () => {
  const { olga, ana, ben, gus } = await aRealm()
  await ana.adds([ana], 'secret', { invite_only: true })
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'secret' })
  const everybody = { new: { direct_members: [ben.id, olga.id], direct_subgroups: [] } }
  for (const attempt of [
    () => ben.joins('secret'),
    () => gus.joins('secret'),
    () => olga.joins('secret'),
    () => olga.adds([olga], 'secret'),
    () => olga.adds([ben], 'secret'),
    () => ben.calls(api.channels.updateSubscriptions, { add: [{ name: 'secret' }] }),
    () => olga.calls(api.channels.update, { stream_id, can_subscribe_group: everybody }),
    () => olga.calls(api.channels.update, { stream_id, can_add_subscribers_group: everybody }),
    () => olga.calls(api.channels.update, { stream_id, is_private: false }),
    () => olga.calls(api.channels.update, { stream_id, history_public_to_subscribers: true }),
    () => ben.calls(api.channels.create, { name: 'secret', subscribers: [ben.id] }),
    () => olga.sends('secret', 'plan', 'Hello?'),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 400 })
  }
  // A hidden channel gets the same refusal as a missing one.
  const hidden = await ben.requests('PATCH', `/streams/${stream_id}`, { description: 'x' })
  const missing = await ben.requests('PATCH', '/streams/4321', { description: 'x' })
  expect(hidden.body).toEqual(missing.body)
  expect(await ana.calls(api.channels.getSubscribers, { stream_id })).toEqual({
    subscribers: [ana.id],
  })
})

test('security 7: ids of another organization reach nothing in it', async () => {
  const here = await aRealm()
  const there = await aRealm({ channel: 'theirs', subscribers: ['ana', 'ben'] })
  const extra = await there.joins('eve')
  await there.olga.adds([extra], 'second')
  const { channel_folder_id } = await there.olga.calls(api.folders.create, {
    name: 'Theirs',
    description: '',
  })
  await there.ana.registers()
  const foreign = { stream_id: 3 as ChannelId }
  const nobody = { direct_members: [extra.id], direct_subgroups: [] }

  for (const attempt of [
    () => here.olga.calls(api.channels.get, foreign),
    () => here.olga.calls(api.channels.getSubscribers, foreign),
    () => here.olga.calls(api.channels.update, { ...foreign, description: 'ours' }),
    () => here.olga.calls(api.channels.archive, foreign),
    () => here.olga.calls(api.channels.addDefault, foreign),
    () => here.olga.calls(api.channels.getId, { stream: 'theirs' }),
    () => here.olga.calls(api.channels.unsubscribe, { subscriptions: ['theirs'] }),
    () => here.olga.adds([extra], 'general'),
    () => here.olga.adds([here.ana], 'new', { can_send_message_group: nobody }),
    () => here.olga.adds([here.ana], 'new', { folder_id: channel_folder_id }),
    () => here.olga.calls(api.folders.update, { channel_folder_id, name: 'ours' }),
    () => here.olga.calls(api.folders.reorder, { order: [channel_folder_id] }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 400 })
  }
  expect(await there.ana.newEvents()).toEqual([])
})

test('security 1: guests with limited sight cannot find users by id', async () => {
  const { realm, olga, ana, ben, gus } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'gus'],
  })
  const can_access_all_users_group = { new: realm.directory.systemGroup('role:members').id }
  await olga.calls(api.realm.update, { can_access_all_users_group })
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'design' })
  const status = (id: number) => gus.requests('GET', `/users/${id}/subscriptions/${stream_id}`)
  const putsOut = (id: number | string) =>
    gus.requests('DELETE', '/users/me/subscriptions', {
      subscriptions: '["design"]',
      principals: JSON.stringify([id]),
    })
  const said = async (answer: Promise<Loose>, id: number) =>
    JSON.stringify((await answer).body).replaceAll(String(id), 'ID')

  expect((await status(ana.id)).body).toMatchObject({ is_subscribed: true })
  expect(await said(status(ben.id), ben.id)).toBe(await said(status(99_999), 99_999))
  expect(await said(putsOut(ben.id), ben.id)).toBe(await said(putsOut(99_999), 99_999))
  expect(await said(putsOut(ana.id), ana.id)).not.toBe(await said(putsOut(99_999), 99_999))
})
