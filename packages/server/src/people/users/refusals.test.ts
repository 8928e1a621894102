import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose } from '../../../test/person.ts'

test('a change by address is refused for the reasons that one by id is', async () => {
  const { olga, ana, ben, gus, host, joins } = await aRealm()
  const owner = await joins('otto', roles.owner)
  const number = await olga.calls(api.profileFields.create, { name: 'Born', field_type: 4 })
  const born = (value: string) => [{ id: number.id, value }]
  const changes = (email: string, change: Loose, by = olga) =>
    by.calls(api.users.updateByEmail, { email, ...change })
  const refusals: [() => Promise<unknown>, string][] = [
    [() => changes(gus.email, { role: roles.administrator }), 'Guests'],
    [() => changes(ana.email, { full_name: 'x' }), 'full_name'],
    [() => changes(ana.email, { profile_data: born('yesterday') }), 'Born'],
    [() => changes(ana.email, { profile_data: [{ id: 999, value: 'x' }] }), '999'],
    [() => changes(ana.email, { new_email: ben.email }), ben.email],
    [() => changes(ana.email, { new_email: `user${ben.id}@${host}` }), 'cannot be used'],
    [() => changes(ana.email, { new_email: `new@${host}` }, owner), 'not authorized'],
    [
      () => olga.calls(api.users.update, { user_id: ana.id, profile_data: born('yesterday') }),
      'Born',
    ],
    [
      () =>
        olga.calls(api.users.update, { user_id: ana.id, profile_data: [{ id: 999, value: 'x' }] }),
      '999',
    ],
    [() => ana.calls(api.profileFields.clearValues, { data: [999 as Loose] }), '999'],
  ]
  for (const [attempt, words] of refusals) {
    await expect(attempt(), words).rejects.toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining(words) },
    })
  }
  const { user } = await olga.calls(api.users.get, { user_id: ana.id })
  expect(user).toMatchObject({ full_name: 'Ana', email: ana.email })
})

test('the only owner remains one, whatever the name of the parameter', async () => {
  const { olga } = await aRealm()
  const change = { email: olga.email, role: roles.member }
  await expect(olga.calls(api.users.updateByEmail, change)).rejects.toMatchObject({
    body: { msg: expect.stringContaining('only organization owner') },
  })
})

test.each([api.settings.updateDisplay, api.settings.updateNotifications])(
  'the older path $path refuses what the newer one does',
  async (endpoint) => {
    const testRealm = await aRealm()
    const { olga, ana } = testRealm
    const bot = await makesBot(testRealm, ana)
    const badRequest = { status: 400, code: 'BAD_REQUEST' }

    const unproved = ana.calls(endpoint, { new_password: 'correct horse 10' })
    await expect(unproved).rejects.toMatchObject(badRequest)
    // Only Olga has a password.
    const weak = { old_password: 'correct horse 9', new_password: 'olga' }
    await expect(olga.calls(endpoint, weak)).rejects.toMatchObject(badRequest)
    await expect(bot.calls(endpoint, { twenty_four_hour_time: true })).rejects.toMatchObject(
      badRequest,
    )
    await expect(ana.calls(endpoint, { full_name: 'x' })).rejects.toMatchObject(badRequest)
  },
)

test('bots and folders keep names and descriptions that can be shown', async () => {
  const testRealm = await aRealm()
  const { olga, ana } = testRealm
  const bot = await makesBot(testRealm, ana)
  const { channel_folder_id } = await olga.calls(api.folders.create, { name: 'A', description: '' })

  const renamed = ana.calls(api.bots.update, { bot_id: bot.id, full_name: 'a*b' })
  await expect(renamed).rejects.toMatchObject({ body: { code: 'BAD_REQUEST' } })
  const described = { channel_folder_id, description: 'x'.repeat(5000) }
  await expect(olga.calls(api.folders.update, described)).rejects.toMatchObject({
    body: { msg: expect.stringContaining('too long') },
  })
})
