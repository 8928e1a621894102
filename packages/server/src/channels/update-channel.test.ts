import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose } from '../../test/person.ts'
import { mirrored, verifyAction } from '../../test/verify-action.ts'

async function aChannel() {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'gus'] })
  const { stream_id } = await realm.olga.calls(api.channels.getId, { stream: 'design' })
  const everyone = realm.everyone
  const changes = (what: object) =>
    verifyAction(everyone, () => realm.olga.calls(api.channels.update, { stream_id, ...what }))
  const look = async () => (await realm.olga.calls(api.channels.get, { stream_id })).stream
  return { ...realm, stream_id, changes, look }
}

test('all properties of a channel can change, and everybody is notified', async () => {
  const { ana, changes, look, olga } = await aChannel()
  const { channel_folder_id: folder_id } = await olga.calls(api.folders.create, {
    name: 'Work',
    description: '',
  })
  const group = { direct_members: [ana.id], direct_subgroups: [] }

  await changes({ new_name: ' drawing ', description: 'All *ours*' })
  await changes({ topics_policy: 'empty_topic_only', message_retention_days: 30, folder_id })
  await changes({
    can_send_message_group: { new: 3 },
    can_remove_subscribers_group: { new: group },
  })
  await changes({ folder_id: null, message_retention_days: 'unlimited' })

  expect(await look()).toMatchObject({
    name: 'drawing',
    description: 'All *ours*',
    rendered_description: '<p>All <em>ours</em></p>',
    topics_policy: 'empty_topic_only',
    message_retention_days: -1,
    folder_id: null,
    stream_post_policy: 2,
    is_announcement_only: true,
    can_send_message_group: 3,
    can_remove_subscribers_group: group,
  })
  expect(await ana.calls(api.channels.getId, { stream: 'Drawing' })).toEqual({ stream_id: 2 })
  await expect(ana.calls(api.channels.getId, { stream: 'design' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('a channel that becomes private disappears for others, and only its readers can open it', async () => {
  const { ben, changes, look, olga, stream_id } = await aChannel()

  await changes({ is_private: true })
  expect(await look()).toMatchObject({ invite_only: true, history_public_to_subscribers: false })
  await expect(ben.calls(api.channels.get, { stream_id })).rejects.toMatchObject({ status: 400 })
  // Administrators can see the channel but not read it, and so cannot make it public.
  await expect(
    olga.calls(api.channels.update, { stream_id, is_private: false }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  expect(await look()).toMatchObject({ invite_only: true })
})

test('permissions open a private channel to people, and close it again', async () => {
  const { ana, ben, everyone } = await aRealm()
  await ana.adds([ana], 'secret', { invite_only: true })
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'secret' })
  const change = (what: object) =>
    verifyAction(everyone, () => ana.calls(api.channels.update, { stream_id, ...what }))
  const forBen = { direct_members: [ben.id], direct_subgroups: [] }

  await change({
    can_subscribe_group: { new: forBen, old: { direct_members: [], direct_subgroups: [] } },
  })
  await verifyAction(everyone, () => ben.joins('secret'))
  await verifyAction(everyone, () =>
    ben.calls(api.channels.unsubscribe, { subscriptions: ['secret'] }),
  )
  await change({ can_subscribe_group: { new: 1, old: forBen } })

  await expect(ben.calls(api.channels.get, { stream_id })).rejects.toMatchObject({ status: 400 })
  // Ben's client cannot know about his former subscription. The others receive everything.
  const others = everyone.filter((person) => person !== ben)
  await verifyAction(others, () => ana.calls(api.channels.update, { stream_id, is_private: false }))
  expect((await ben.calls(api.channels.get, { stream_id })).stream.invite_only).toBe(false)
})

test('an archived channel can be read and not written to, and comes back', async () => {
  const { ana, changes, everyone, look, olga, stream_id } = await aChannel()
  await ana.sends('design', 'x', 'Remember')

  await verifyAction(everyone, () => olga.calls(api.channels.archive, { stream_id }))
  expect(await ana.reads([['channel', 'design']])).toHaveLength(1)
  await expect(ana.sends('design', 'x', 'More')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(olga.joins('design')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await changes({ is_archived: false })

  expect(await look()).toMatchObject({ is_archived: false })
  await verifyAction(everyone, () => ana.sends('design', 'x', 'More'))
})

test('clients that do not know archived channels see them go and come back', async () => {
  const { ana, olga, stream_id } = await aChannel()
  await ana.registers({ client_capabilities: { archived_channels: false } })

  await olga.calls(api.channels.archive, { stream_id })
  await olga.calls(api.channels.update, { stream_id, is_archived: false })

  expect(await ana.newEvents()).toMatchObject([
    { type: 'stream', op: 'delete', stream_ids: [stream_id] },
    { type: 'stream', op: 'create' },
    { type: 'subscription', op: 'add' },
  ])
})

test('clients that do not know archived channels hear nothing of the time in between', async () => {
  const { ana, ben, olga, stream_id } = await aChannel()
  const old = { event_types: ['stream'], client_capabilities: { archived_channels: false } }
  for (const person of [ana, ben]) await person.registers(old)
  const changes = (what: object) => olga.calls(api.channels.update, { stream_id, ...what })

  await olga.calls(api.channels.archive, { stream_id })
  expect(await ana.newEvents()).toMatchObject([{ op: 'delete', stream_ids: [stream_id] }])
  await changes({ description: 'Later' })
  expect(await ana.newEvents()).toEqual([])
  await changes({ is_archived: false })

  const comesBack = { op: 'create', streams: [{ stream_id, description: 'Later' }] }
  expect(await ana.newEvents()).toMatchObject([comesBack])
  expect(await ben.newEvents()).toMatchObject([{ op: 'delete' }, comesBack])

  await olga.calls(api.channels.archive, { stream_id })
  await changes({ is_archived: false })
  await olga.calls(api.channels.archive, { stream_id })
  expect(await ben.newEvents()).toMatchObject([{ op: 'delete', stream_ids: [stream_id] }])
})

test('clients that do not know archived channels learn who is subscribed to one that comes back', async () => {
  const { ana, gus, olga, stream_id } = await aChannel()
  const subscribers = [ana.id, gus.id]
  await olga.calls(api.channels.archive, { stream_id })
  const old = { include_subscribers: true, client_capabilities: { archived_channels: false } }
  const before = await olga.registers(old)

  await olga.calls(api.channels.update, { stream_id, is_archived: false })

  const told: Loose = mirrored(before, await olga.newEvents(), olga).toSnapshot()
  const { never_subscribed } = await olga.registers(old)
  expect(never_subscribed).toMatchObject([{ stream_id, subscribers }])
  expect(told.never_subscribed).toEqual(never_subscribed)
})

test('clients that do not know archived channels hear nothing of an archived one', async () => {
  const { ana, ben, changes, olga, stream_id } = await aChannel()
  const byBen = { direct_members: [ben.id], direct_subgroups: [] }
  await changes({ can_administer_channel_group: { new: byBen } })
  const event_types = ['stream', 'subscription']
  const old = { event_types, client_capabilities: { archived_channels: false } }
  await ben.registers(old)
  await ben.joins('design')
  const message_id = await ana.sends('design', 'x', 'one')
  await ana.sends('design', 'x', 'two')
  await olga.calls(api.channels.archive, { stream_id })
  expect(await ben.newEvents()).toMatchObject([{ type: 'stream', op: 'delete' }])

  await ana.registers(old)
  await olga.calls(api.messages.remove, { message_id })
  await olga.calls(api.users.deactivate, { user_id: ben.id })
  await olga.calls(api.users.reactivate, { user_id: ben.id })
  await ana.calls(api.channels.setProperties, {
    subscription_data: [{ stream_id, property: 'pin_to_top', value: true }],
  })
  await ana.calls(api.channels.unsubscribe, { subscriptions: ['design'] })
  expect(await ana.newEvents()).toEqual([])
})

test('an invalid call is refused and changes nothing', async () => {
  const { ana, ben, everyone, olga, stream_id, joins } = await aChannel()
  await ana.sends('design', 'x', 'A named topic')
  await ana.joins('plans')
  const admin = await joins('ada', roles.administrator)
  const refused = (who: typeof ana, what: object, code = 'BAD_REQUEST') =>
    expect(
      who.calls(api.channels.update, { stream_id, description: 'changed', ...what }),
    ).rejects.toMatchObject({ code })

  await verifyAction(
    everyone,
    async () => {
      await refused(ben, {})
      await refused(olga, { new_name: 'Plans' })
      await refused(olga, { new_name: ' ' })
      await refused(olga, { topics_policy: 'empty_topic_only' })
      await refused(olga, { is_private: true, is_web_public: true })
      await refused(olga, { is_private: false, history_public_to_subscribers: false })
      await refused(olga, { is_web_public: true })
      await refused(olga, { folder_id: 77 })
      await refused(olga, { is_private: true, is_default_stream: true })
      await refused(olga, { is_archived: true, is_default_stream: true })
      await refused(olga, { can_subscribe_group: { new: 7 } })
      await refused(olga, { can_send_message_group: { new: 8 } })
      await refused(olga, { can_send_message_group: { new: 999 } })
      const unknown = { direct_members: [999], direct_subgroups: [] }
      await refused(olga, { can_send_message_group: { new: unknown } })
      await refused(olga, { can_send_message_group: { new: 3, old: 4 } }, 'EXPECTATION_MISMATCH')
      await refused(admin, { message_retention_days: 5 })
    },
    { changesNothing: true },
  )
})

test('the channel in which moderators are asked does not become public', async () => {
  const { realm, olga, everyone } = await aRealm()
  await olga.calls(api.realm.update, { enable_spectator_access: true })
  const { id: stream_id } = await olga.calls(api.channels.create, {
    name: 'asked',
    subscribers: [olga.id],
    invite_only: true,
  })
  await olga.calls(api.realm.update, { moderation_request_channel_id: stream_id })
  const changes = (change: object) => olga.calls(api.channels.update, { stream_id, ...change })

  await verifyAction(
    everyone,
    async () => {
      for (const opened of [{ is_private: false }, { is_web_public: true, is_private: false }]) {
        await expect(changes({ ...opened, description: 'x' })).rejects.toMatchObject({
          status: 400,
          code: 'BAD_REQUEST',
          body: { msg: 'The moderation request channel must stay private.' },
        })
      }
    },
    { changesNothing: true },
  )
  await changes({ history_public_to_subscribers: true })
  await olga.calls(api.realm.update, { moderation_request_channel_id: -1 })
  await changes({ is_private: false })
  expect(realm.directory.channels.get(stream_id)?.isPrivate).toBe(false)
})
