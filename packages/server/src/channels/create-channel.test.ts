import { api, type ChannelId, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { verifyAction } from '../../test/verify-action.ts'
import { createUser } from '../people/users/create-user.ts'

test('the creator of a channel sets all its properties', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  const { channel_folder_id } = await olga.calls(api.folders.create, { name: 'W', description: '' })
  const both = { direct_members: [ben.id, ana.id, ben.id], direct_subgroups: [] }

  const outcome = await verifyAction(everyone, () =>
    ana.calls(api.channels.subscribe, {
      subscriptions: [{ name: 'design', description: 'Our\n*craft*' }, { name: 'Design' }],
      principals: [ana.id, ben.id],
      invite_only: true,
      history_public_to_subscribers: true,
      message_retention_days: 'realm_default',
      topics_policy: 'disable_empty_topic',
      folder_id: channel_folder_id,
      can_send_message_group: both,
      can_subscribe_group: { direct_members: [], direct_subgroups: [4 as never] },
      can_delete_own_message_group: { direct_members: [], direct_subgroups: [] },
    }),
  )

  expect(outcome).toEqual({
    subscribed: { [ana.id]: ['design'], [ben.id]: ['design'] },
    already_subscribed: {},
    new_subscription_messages_sent: true,
  })
  const { subscriptions } = await ben.calls(api.channels.getSubscriptions, {})
  expect(subscriptions).toMatchObject([
    {
      description: 'Our *craft*',
      invite_only: true,
      history_public_to_subscribers: true,
      message_retention_days: null,
      topics_policy: 'disable_empty_topic',
      folder_id: channel_folder_id,
      can_send_message_group: { direct_members: [ana.id, ben.id], direct_subgroups: [] },
      can_subscribe_group: 4,
      can_delete_own_message_group: 1,
      can_administer_channel_group: { direct_members: [ana.id], direct_subgroups: [] },
    },
  ])
})

test('two clients that create the same channel at once both succeed: one creates, the other joins', async () => {
  const { ana, ben, everyone } = await aRealm()

  const outcomes = await verifyAction(everyone, () =>
    Promise.all([ana.joins('design'), ben.joins('DESIGN')]),
  )

  expect(outcomes).toMatchObject([
    { subscribed: { [ana.id]: ['design'] } },
    { subscribed: { [ben.id]: [expect.any(String)] } },
  ])
  const { streams } = await ana.calls(api.channels.list, {})
  expect(streams.filter(({ name }) => name.toLowerCase() === 'design')).toHaveLength(1)
})

test('POST /channels/create makes a channel that is new, or nothing', async () => {
  const { ana, ben, everyone } = await aRealm()
  const design = { name: 'design', subscribers: [ana.id, ben.id], invite_only: true }

  const { id } = await verifyAction(everyone, () => ana.calls(api.channels.create, design))
  await verifyAction(
    everyone,
    async () => {
      for (const wrong of [
        { ...design, name: 'DESIGN' },
        { ...design, name: 'other', subscribers: [999 as never] },
        { ...design, name: 'other', can_send_message_group: 8 as never },
      ]) {
        await expect(ben.calls(api.channels.create, wrong)).rejects.toMatchObject({
          code: 'BAD_REQUEST',
        })
      }
    },
    { changesNothing: true },
  )

  expect(await ben.calls(api.channels.getSubscribers, { stream_id: id })).toEqual({
    subscribers: [ana.id, ben.id],
  })
})

test('new users are subscribed to the default channels; guests are not', async () => {
  const { olga, ana, gus, everyone, joins, realm } = await aRealm({
    channel: 'news',
    subscribers: ['ana'],
  })
  const stream_id = 2 as ChannelId
  await ana.adds([ana], 'secret', { invite_only: true })

  await verifyAction(everyone, () => olga.calls(api.channels.addDefault, { stream_id }))
  await verifyAction(everyone, () => joins('eve'))
  const guest = await verifyAction(everyone, () => joins('flo', roles.guest))
  const eve = await realm.writeAsSystem(createUser, {
    email: 'eva@example.org',
    fullName: 'Eva',
    passwordHash: null,
  })
  expect(await ana.calls(api.channels.getSubscribers, { stream_id })).toEqual({
    subscribers: [ana.id, guest.id - 1, eve],
  })
  const { streams } = await ana.calls(api.channels.list, {
    include_default: true,
    include_public: false,
    include_subscribed: false,
  })
  expect(streams).toMatchObject([{ name: 'news', is_default: true }])
  expect((await gus.registers()).realm_default_streams).toEqual([])

  const refusedFor = (stream: number) =>
    expect(
      olga.calls(api.channels.addDefault, { stream_id: stream as never }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await refusedFor(99)
  await refusedFor(3)
  await expect(ana.calls(api.channels.addDefault, { stream_id })).rejects.toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  await verifyAction(everyone, () => olga.calls(api.channels.removeDefault, { stream_id }))
  await verifyAction(everyone, () =>
    olga.calls(api.channels.subscribe, {
      subscriptions: [{ name: 'fresh' }],
      is_default_stream: true,
    }),
  )
  await verifyAction(everyone, () =>
    olga.calls(api.channels.update, { stream_id, is_default_stream: true }),
  )
  await verifyAction(everyone, () => olga.calls(api.channels.archive, { stream_id }))
})

test('one sets one’s channels up for oneself, on all one’s clients', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const stream_id = 2 as ChannelId
  const sets = (...all: [never, boolean | string][]) =>
    ana.calls(api.channels.setProperties, {
      subscription_data: all.map(([property, value]) => ({ stream_id, property, value })),
    })

  await verifyAction(everyone, () =>
    sets(
      ['color' as never, '#00ff00'],
      ['pin_to_top' as never, true],
      ['in_home_view' as never, false],
      ['email_notifications' as never, true],
    ),
  )

  const { subscriptions } = await ana.calls(api.channels.getSubscriptions, {})
  expect(subscriptions).toMatchObject([
    {
      color: '#00ff00',
      pin_to_top: true,
      is_muted: true,
      in_home_view: false,
      email_notifications: true,
    },
  ])
  for (const wrong of [
    ['color', 'green'],
    ['color', true],
    ['is_muted', 'yes'],
  ]) {
    await expect(sets(['pin_to_top' as never, false], wrong as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
  await ben.calls(api.channels.unsubscribe, { subscriptions: ['design'] })
  const elsewhere = { stream_id, property: 'is_muted', value: true } as const
  await expect(
    ben.calls(api.channels.setProperties, { subscription_data: [elsewhere] }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a web-public channel needs the organization’s leave', async () => {
  const { olga } = await aRealm()
  await expect(olga.adds([olga], 'web', { is_web_public: true })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('refusals that are not fatal are listed, and the rest is done', async () => {
  const { ana, ben, everyone } = await aRealm()
  await ana.adds([ana], 'secret', { invite_only: true })

  const outcome = await verifyAction(everyone, () =>
    ben.calls(api.channels.subscribe, {
      subscriptions: [{ name: 'secret' }, { name: 'open' }],
      authorization_errors_fatal: false,
    }),
  )

  expect(outcome).toEqual({
    subscribed: { [ben.id]: ['open'] },
    already_subscribed: {},
    unauthorized: ['secret'],
    new_subscription_messages_sent: true,
  })
})
