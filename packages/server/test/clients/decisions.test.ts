import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../a-realm.ts'
import { asks } from '../asks.ts'
import { makesBot } from '../makes-bot.ts'

test('keys do not come back with an account that is reactivated, nor do those of its bots', async () => {
  const realm = await aRealm()
  const { olga, ana } = realm
  const bot = await makesBot(realm, ana)
  const own = { method: 'GET', url: '/users/me' } as const
  await olga.calls(api.users.deactivate, { user_id: ana.id })
  await olga.calls(api.users.reactivate, { user_id: ana.id })
  await olga.calls(api.users.reactivate, { user_id: bot.id })

  for (const person of [ana, bot]) {
    expect(await asks(person, own)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  }
})

test('read receipts are on in an organization that people join by invitation', async () => {
  const { ana } = await aRealm()
  expect(await ana.registers({ fetch_event_types: ['realm'] })).toMatchObject({
    realm_invite_required: true,
    realm_enable_read_receipts: true,
  })
})

test('bots ask who is in a group, who is subscribed and to what', async () => {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'olga'] })
  const { olga, ana } = realm
  const bot = await makesBot(realm, olga)
  await olga.calls(api.bots.update, { bot_id: bot.id, role: roles.administrator })
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'design' })
  const made = await olga.calls(api.groups.create, {
    ...{ name: 'team', description: '', members: [ana.id] },
  })
  const asked = { user_id: ana.id }

  const member = { ...asked, user_group_id: made.group_id }
  expect(await bot.calls(api.groups.isMember, member)).toEqual({ is_user_group_member: true })
  const subscribed = await bot.calls(api.channels.getSubscriptionStatus, { ...asked, stream_id })
  expect(subscribed).toEqual({ is_subscribed: true })
  const channels = await bot.calls(api.users.getChannels, asked)
  expect(channels.subscribed_channel_ids).toContain(stream_id)
})
