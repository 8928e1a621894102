import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const says = (person: Person, status: Loose) => person.calls(api.userStatus.update, status)
const statusOf = async (viewer: Person, { id }: Person) =>
  (await viewer.calls(api.userStatus.get, { user_id: id })).status

const car = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' }

test('users set a status with text and emoji, and clear it', async () => {
  const { ana, gus, everyone } = await aRealm()
  const verify = (status: Loose) => verifyAction(everyone, () => says(ana, status))

  await verify({ status_text: ' on the road ', emoji_name: 'car' })
  expect(await statusOf(gus, ana)).toEqual({ status_text: 'on the road', ...car })
  await verify({ emoji_name: '', emoji_code: '', reaction_type: '' })
  expect(await statusOf(gus, ana)).toEqual({ status_text: 'on the road' })
  await verify(car)
  await verify({ status_text: '' })
  expect(await statusOf(gus, ana)).toEqual(car)
  await verifyAction(everyone, () => says(ana, car), { changesNothing: true })
  await verify({ emoji_name: '' })

  expect(await statusOf(gus, ana)).toEqual({})
  expect((await gus.registers()).user_status).toEqual({})
})

test('only the changed parts are sent, to everybody', async () => {
  const { ana, gus } = await aRealm()
  await gus.registers({ event_types: ['user_status'] })

  await says(ana, { status_text: 'busy' })
  await says(ana, { status_text: 'busy', ...car })

  const event = { id: expect.any(Number), type: 'user_status', user_id: ana.id }
  expect(await gus.newEvents()).toEqual([
    { ...event, status_text: 'busy' },
    { ...event, ...car },
  ])
  expect((await gus.registers()).user_status).toEqual({
    [ana.id]: { status_text: 'busy', ...car },
  })
})

test('older clients make themselves invisible with it', async () => {
  const { ana, ben, everyone } = await aRealm()
  await ana.calls(api.presence.report, { status: 'active' })

  await verifyAction(everyone, () => says(ana, { away: true }))
  expect(await statusOf(ben, ana)).toEqual({ away: true })
  const snapshot = await ana.registers({ client_capabilities: { user_settings_object: true } })
  expect(snapshot.user_settings.presence_enabled).toBe(false)
  await verifyAction(everyone, () => says(ana, { away: false, status_text: 'back' }))

  expect(await statusOf(ben, ana)).toEqual({ status_text: 'back' })
})

test('administrators say it for others', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  const sets = (person: Person, user_id: Loose, status: Loose) =>
    person.calls(api.userStatus.updateFor, { user_id, ...status })

  await verifyAction(everyone, () => sets(olga, ana.id, { status_text: 'ill', ...car }))

  expect(await statusOf(ben, ana)).toEqual({ status_text: 'ill', ...car })
  const refused = { status: 400, code: 'BAD_REQUEST' }
  await expect(sets(ana, ben.id, { status_text: 'x' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  await expect(sets(olga, 99_999, { status_text: 'x' })).rejects.toMatchObject(refused)
  await expect(sets(olga, ana.id, {})).rejects.toMatchObject(refused)
  await expect(sets(olga, ana.id, { emoji_code: '1f697' })).rejects.toMatchObject(refused)
  await expect(sets(olga, ana.id, { emoji_name: 'no_such_emoji' })).rejects.toMatchObject(refused)
  await expect(olga.calls(api.userStatus.get, { user_id: 99_999 as never })).rejects.toMatchObject(
    refused,
  )
})

test.each([
  {},
  { status_text: 'x'.repeat(61) },
  { emoji_code: '1f697' },
  { reaction_type: 'unicode_emoji' },
  { emoji_name: 'no such thing' },
  { emoji_name: 'car', emoji_code: '1f44d' },
  { emoji_name: 'car', reaction_type: 'realm_emoji' },
  { emoji_name: 'car', reaction_type: 'stamp' },
  { away: 'perhaps' },
])('a status of %j is refused, and leaves nothing', async (status) => {
  const { ana } = await aRealm()

  expect(await ana.requests('POST', '/users/me/status', status as Loose)).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST' },
  })
  expect(await statusOf(ana, ana)).toEqual({})
})

test('security 1: guests with limited sight get only statuses of users they know', async () => {
  const { realm, olga, ana, ben, gus, joins } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'gus'],
  })
  const zoe = await joins('zoe', roles.guest)
  const members = realm.directory.systemGroup('role:members').id
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: members } })
  await zoe.registers({ event_types: ['user_status'] })
  await gus.registers({ event_types: ['user_status'] })

  await says(ana, { status_text: 'here' })
  await says(ben, { status_text: 'there' })

  expect(await zoe.newEvents()).toEqual([])
  expect(await gus.newEvents()).toMatchObject([{ user_id: ana.id }])
  expect((await gus.registers()).user_status).toEqual({ [ana.id]: { status_text: 'here' } })
  await expect(statusOf(zoe, ana)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('guests with limited sight get the status of a user when they come to know them', async () => {
  const { realm, olga, ana, ben, gus, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'gus'],
  })
  const members = realm.directory.systemGroup('role:members').id
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: members } })
  await says(ben, { status_text: 'there', ...car })
  await says(ana, { status_text: 'here', away: true })
  const verify = (act: () => Promise<unknown>) => verifyAction(everyone, act)
  const told = async () => (await gus.registers()).user_status

  expect(await told()).toEqual({ [ana.id]: { status_text: 'here', away: true } })
  await verify(() => ana.adds([ben], 'design'))
  expect(await told()).toMatchObject({ [ben.id]: { status_text: 'there', ...car } })
  const leaving = { subscriptions: ['design'] }
  await verify(() => ben.calls(api.channels.unsubscribe, leaving))
  await verify(() => ana.calls(api.channels.unsubscribe, leaving))
  expect(await told()).toEqual({})
  await verify(() => olga.adds([ana, gus], 'other'))
  expect(await told()).toEqual({ [ana.id]: { status_text: 'here', away: true } })
})

test('bots are up to nothing', async () => {
  const { olga } = await aRealm()
  const bot = await olga.calls(api.bots.create, { full_name: 'Bot', short_name: 'bot' })
  const key = Buffer.from(`bot-bot@${olga.host}:${bot.api_key}`).toString('base64')
  const headers = { authorization: `Basic ${key}` }
  const refused = { status: 400, body: { code: 'BAD_REQUEST' } }

  const status = { status_text: 'x' }
  expect(await olga.requests('POST', '/users/me/status', status, headers)).toMatchObject(refused)
  const step = { onboarding_step: 'intro_resolve_topic' }
  expect(await olga.requests('POST', '/users/me/onboarding_steps', step, headers)).toMatchObject(
    refused,
  )
})
