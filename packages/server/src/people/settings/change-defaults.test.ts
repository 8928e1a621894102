import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const sets = (person: Person, defaults: Loose) =>
  person.calls(api.settings.updateDefaults, defaults)
const settingsOf = async (person: Person) =>
  (await person.registers({ client_capabilities: { user_settings_object: true } })).user_settings

test('new users get the defaults of administrators, existing ones keep their settings', async () => {
  const { olga, ana, everyone, joins } = await aRealm()
  const chosen = { color_scheme: 2, web_home_view: 'recent', enable_sounds: false }

  await verifyAction(everyone, () => sets(olga, chosen))
  const zoe = await joins('zoe')
  await verifyAction(everyone, () => sets(olga, { color_scheme: 1, enable_sounds: false }))

  expect(await settingsOf(zoe)).toMatchObject(chosen)
  expect(await settingsOf(ana)).toMatchObject({ color_scheme: 1, enable_sounds: true })
  expect((await ana.registers()).realm_user_settings_defaults).toMatchObject({
    ...chosen,
    color_scheme: 1,
  })
  await verifyAction(everyone, () => sets(olga, {}), { changesNothing: true })
  await verifyAction([zoe], () => zoe.calls(api.settings.update, { enable_sounds: true }))
  expect((await settingsOf(zoe)).enable_sounds).toBe(true)
})

test('bots get the initial settings, and consent cannot be given for others', async () => {
  const { olga } = await aRealm()
  await sets(olga, { presence_enabled: false })
  const bot = await olga.calls(api.bots.create, { full_name: 'Bot', short_name: 'bot' })

  const { user } = await olga.calls(api.users.get, { user_id: bot.user_id })
  expect(user.presence_enabled).toBe(true)
  const answer = await olga.requests('PATCH', '/realm/user_settings_defaults', {
    allow_private_data_export: 'true',
  })
  expect(answer.body).toMatchObject({
    result: 'success',
    ignored_parameters_unsupported: ['allow_private_data_export'],
  })
})

test('only administrators change defaults, and only to valid values', async () => {
  const { olga, ana, everyone } = await aRealm()

  await verifyAction(
    everyone,
    async () => {
      await expect(sets(ana, { color_scheme: 2 })).rejects.toMatchObject({
        code: 'UNAUTHORIZED_PRINCIPAL',
      })
      for (const [name, value] of [
        ['color_scheme', '9'],
        ['enable_sounds', 'maybe'],
        ['emojiset', 'apple'],
        ['web_font_size_px', '1000'],
      ] as const) {
        const sent = { twenty_four_hour_time: 'true', [name]: value }
        const answer = await olga.requests('PATCH', '/realm/user_settings_defaults', sent)
        expect(answer, name).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
      }
    },
    { changesNothing: true },
  )
})
