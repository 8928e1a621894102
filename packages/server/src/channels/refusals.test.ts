import { api, type RealmPermission, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'

const long = 'x'.repeat(2000)
const unknown: Loose = 9999

/** Each is refused with these words, and leaves nothing behind. */
async function refuses(tries: readonly (readonly [() => Promise<unknown>, string | object])[]) {
  for (const [attempt, body] of tries) {
    const expected = typeof body === 'string' ? { msg: expect.stringContaining(body) } : body
    await expect(attempt(), JSON.stringify(body)).rejects.toMatchObject({
      status: 400,
      body: expected,
    })
  }
}

/** Gives a permission of the organization to its owners for a while. */
async function reserving(
  { realm }: TestRealm,
  name: RealmPermission,
  run: () => Promise<void>,
): Promise<void> {
  const { permissions } = realm.directory.realm
  const before = permissions[name]
  permissions[name] = realm.directory.systemGroup('role:owners').id
  await run()
  permissions[name] = before
}

test('a channel is not created with settings that cannot be', async () => {
  const testRealm = await aRealm()
  const { olga, ana, realm, joins } = testRealm
  const adam = await joins('adam', roles.administrator)
  const creates = (person: Person, params: Loose) =>
    person.calls(api.channels.create, { name: 'new', subscribers: [], ...params })
  const subscribes = (person: Person, params: Loose) =>
    person.calls(api.channels.subscribe, { subscriptions: [{ name: 'new' }], ...params })
  const before = realm.directory.channels.size

  for (const asks of [creates, subscribes]) {
    await refuses([
      [() => asks(olga, { is_default_stream: true, invite_only: true }), 'default'],
      [() => asks(olga, { invite_only: true, is_web_public: true }), 'Invalid parameters'],
      [() => asks(olga, { history_public_to_subscribers: false }), 'Invalid parameters'],
      [() => asks(ana, { is_default_stream: true }), 'permission'],
      [() => asks(adam, { message_retention_days: 30 }), 'owner'],
      [() => asks(adam, { message_retention_days: 'unlimited' }), 'owner'],
      [() => asks(olga, { folder_id: unknown }), 'folder'],
      [() => asks(olga, { is_web_public: true }), 'Web-public'],
    ])
  }
  await refuses([
    [() => creates(olga, { name: ' ' }), { code: 'BAD_REQUEST' }],
    [() => creates(olga, { description: long }), { code: 'BAD_REQUEST' }],
    [() => subscribes(olga, { subscriptions: [{ name: 'a\u0007' }] }), { code: 'BAD_REQUEST' }],
  ])
  await reserving(testRealm, 'can_create_public_channel_group', async () => {
    await refuses([[() => creates(ana, {}), 'permission']])
  })
  expect(realm.directory.channels.size).toBe(before)
})

test('changing, archiving or making a default channel requires the permission', async () => {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const { olga, ana, realm, joins } = testRealm
  const stream_id = realm.directory.channelByName('design')?.id as Loose
  const admin = await joins('ada', roles.administrator)
  const updates = (person: Person, params: Loose) =>
    person.calls(api.channels.update, { stream_id, ...params })

  await refuses([
    [() => ana.calls(api.channels.archive, { stream_id }), 'administer'],
    [() => updates(olga, { description: long }), { code: 'BAD_REQUEST' }],
    [() => updates(olga, { new_name: '' }), { code: 'BAD_REQUEST' }],
    [() => olga.calls(api.channels.removeDefault, { stream_id: unknown }), 'Invalid channel ID'],
  ])
  await reserving(testRealm, 'can_create_private_channel_group', async () => {
    await refuses([[() => updates(admin, { is_private: true }), 'permission']])
  })
  expect(await olga.calls(api.channels.get, { stream_id })).toMatchObject({
    stream: { name: 'design', description: '', is_archived: false, invite_only: false },
  })
})

test('own subscriptions are listed, configured and changed for existing channels', async () => {
  const testRealm = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const { ana, ben, realm } = testRealm
  const stream_id = realm.directory.channelByName('design')?.id as Loose
  const tells = (user_id: Loose, id = stream_id) =>
    ben.calls(api.channels.getSubscriptionStatus, { user_id, stream_id: id })
  const exchanges = (add: Loose[], leave: string[] = []) =>
    ben.calls(api.channels.updateSubscriptions, { add, delete: leave })
  const setting: Loose = { stream_id: unknown, property: 'color', value: '#fff' }

  expect(await tells(ana.id)).toEqual({ is_subscribed: true })
  expect(await tells(ben.id)).toEqual({ is_subscribed: false })
  await refuses([
    [() => tells(unknown), 'No such user'],
    [() => tells(ana.id, unknown), 'Invalid channel ID'],
    [
      () => ana.calls(api.channels.setProperties, { subscription_data: [setting] }),
      'Invalid channel ID',
    ],
    [() => exchanges([{ name: ' ' }]), { code: 'BAD_REQUEST' }],
    [() => exchanges([{ name: 'design', description: long }]), { code: 'BAD_REQUEST' }],
    [() => exchanges([{ name: 'design' }], ['no such']), 'no such'],
  ])
  await reserving(testRealm, 'can_create_public_channel_group', async () => {
    await refuses([[() => exchanges([{ name: 'new' }]), 'permission']])
  })
  expect(await tells(ben.id)).toEqual({ is_subscribed: false })
})
