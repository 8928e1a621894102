import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { verifyAction } from '../../test/verify-action.ts'
import { snapshot } from '../db/transaction.ts'

test('after leaving, a user gets no messages, and returns without unread ones', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.sends('design', 'logo', 'Before')

  const left = await verifyAction(everyone, () =>
    ben.calls(api.channels.unsubscribe, { subscriptions: ['design'] }),
  )
  await ana.sends('design', 'logo', 'While away')
  await verifyAction(everyone, () => ben.joins('design'))
  await verifyAction(everyone, () => ana.sends('design', 'logo', 'After'))

  expect(left).toEqual({ removed: ['design'], not_removed: [] })
  expect(await ben.reads()).toMatchObject([
    { content: '<p>Before</p>', flags: ['read'] },
    { content: '<p>After</p>', flags: [] },
  ])
})

test('leaving and coming back with nothing said in between leaves no trace', async () => {
  const { ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const leave = () => ben.calls(api.channels.unsubscribe, { subscriptions: ['design'] })

  await verifyAction(everyone, leave)
  await verifyAction(everyone, () => ben.joins('design'))
  await verifyAction(everyone, leave)
  const again = await verifyAction(everyone, leave, { changesNothing: true })

  expect(again).toEqual({ removed: [], not_removed: ['design'] })
})

test('however often a user left and came back, the stays are read in their order', async () => {
  const { ana, ben, realm } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })

  for (let stay = 1; stay <= 8; stay++) {
    await ana.sends('design', 'logo', `During stay ${stay}`)
    await ben.calls(api.channels.unsubscribe, { subscriptions: ['design'] })
    await ana.sends('design', 'logo', `After stay ${stay}`)
    await ben.joins('design')
  }

  const [subscription] = realm.directory.subscriptionsOf(ben.id).values()
  expect(subscription?.spans).toHaveLength(9)
  // As in a large organization, whose spans are grouped in any order.
  const reread = await snapshot(realm.sql, async (tx) => {
    await tx`set local enable_sort = off`
    return realm.rebuild(tx)
  })
  const [stored] = reread.directory.subscriptionsOf(ben.id).values()
  expect(stored?.spans).toEqual(subscription?.spans)
})

test("users who leave together receive each other's events", async () => {
  const { olga, ana, ben, gus, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben', 'gus'],
  })

  await verifyAction(everyone, () =>
    olga.calls(api.channels.unsubscribe, {
      subscriptions: ['design'],
      principals: [ana.email, ben.email, gus.email],
    }),
  )

  expect(await gus.calls(api.channels.list, {})).toEqual({ streams: [] })
})

test('members may not put others out, and a refused call leaves nothing behind', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.joins('plans')

  await verifyAction(
    everyone,
    async () => {
      const out = { subscriptions: ['plans', 'design'], principals: [ben.id] }
      await expect(
        ben.calls(api.channels.unsubscribe, { ...out, principals: [ana.id] }),
      ).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
      await expect(
        ana.calls(api.channels.unsubscribe, { subscriptions: ['plans', 'nowhere'] }),
      ).rejects.toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', body: { stream: 'nowhere' } })
      await expect(
        ana.calls(api.channels.unsubscribe, {
          subscriptions: ['plans'],
          principals: [9999 as never],
        }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    },
    { changesNothing: true },
  )
})

test('new subscribers can choose the color of the channel', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ben'] })
  const colors = async () => {
    const { subscriptions } = await ben.calls(api.channels.getSubscriptions, {})
    return Object.fromEntries(subscriptions.map(({ name, color }) => [name, color]))
  }
  const first = (await colors()).design
  await ana.adds([ana], 'plans')
  const add = [
    { name: 'Plans', color: '#AbC123' },
    { name: 'new', color: '#fff' },
    { name: 'other' },
  ]

  await verifyAction(everyone, () =>
    ben.calls(api.channels.updateSubscriptions, { add, delete: ['design'] }),
  )

  expect(await colors()).toMatchObject({ plans: '#AbC123', new: '#fff' })
  await ben.calls(api.channels.updateSubscriptions, { add: [{ name: 'design', color: '#000' }] })
  expect((await colors()).design).toBe(first)
  for (const color of ['red', '#ffff', '#12345g', '']) {
    const params = { add: JSON.stringify([{ name: 'no', color }]) }
    const refused = await ben.requests('PATCH', '/users/me/subscriptions', params)
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: expect.stringContaining('color') },
    })
  }
  expect(await colors()).not.toHaveProperty('no')
})

test('one request does not subscribe to a channel and unsubscribe from it', async () => {
  const { ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const add = [{ name: 'Design' }, { name: 'plans' }]

  await verifyAction(
    everyone,
    () =>
      expect(
        ben.calls(api.channels.updateSubscriptions, { add, delete: [' design'] }),
      ).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        body: { msg: expect.stringContaining('Design') },
      }),
    { changesNothing: true },
  )

  const { subscriptions } = await ben.calls(api.channels.getSubscriptions, {})
  expect(subscriptions).toEqual([])
})

test('leaving some channels and joining others is one step', async () => {
  const { ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })

  const changed = await verifyAction(everyone, () =>
    ben.calls(api.channels.updateSubscriptions, {
      add: [{ name: 'plans', description: 'What *next*?' }],
      delete: ['design'],
    }),
  )

  expect(changed).toEqual({
    subscribed: { [ben.id]: ['plans'] },
    already_subscribed: {},
    removed: ['design'],
    not_removed: [],
  })
  await expect(ben.calls(api.channels.updateSubscriptions, {})).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  const { subscriptions } = await ben.calls(api.channels.getSubscriptions, {
    include_subscribers: true,
  })
  expect(subscriptions).toMatchObject([{ name: 'plans', subscribers: [ben.id] }])
})

test('security 2: a former subscriber of a private channel receives no events of it, not even on an open queue', async () => {
  const { ana, ben } = await aRealm()
  await ana.adds([ana, ben], 'secret', { invite_only: true })
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'secret' })
  await ben.registers()

  await ben.calls(api.channels.unsubscribe, { subscriptions: ['secret'] })
  await ana.calls(api.channels.update, { stream_id, new_name: 'more secret', description: 'hush' })
  await ana.sends('more secret', 'plan', 'Without Ben')

  const told = await ben.newEvents()
  expect(told.map(({ type, op }) => `${type}/${op}`)).toEqual([
    'subscription/remove',
    'stream/delete',
  ])
  expect(JSON.stringify(told)).not.toContain('more secret')
  for (const look of [
    () => ben.calls(api.channels.get, { stream_id }),
    () => ben.calls(api.channels.getSubscribers, { stream_id }),
    () => ben.calls(api.channels.getSubscriptionStatus, { stream_id, user_id: ana.id }),
    () => ben.calls(api.channels.getId, { stream: 'more secret' }),
    () => ben.sends('more secret', 'plan', 'Hello?'),
    () => ben.joins('more secret'),
  ]) {
    await expect(look()).rejects.toMatchObject({ status: 400 })
  }
})
