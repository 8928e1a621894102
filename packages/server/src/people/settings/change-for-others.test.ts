import { api, personalSettingNames } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const changes = (person: Person, params: Loose, target_users: Loose) =>
  person.calls(api.settings.update, { ...params, target_users })
const settingsOf = async (person: Person) =>
  (await person.registers({ client_capabilities: { user_settings_object: true } })).user_settings

test('an administrator changes settings of users and groups, except those that users changed themselves', async () => {
  const { olga, ana, ben, gus, everyone } = await aRealm()
  const group = { name: 'night', description: '', members: [ben.id] }
  const { group_id } = await olga.calls(api.groups.create, group)
  await ana.calls(api.settings.update, { color_scheme: 3 })
  await ana.calls(api.settings.update, { color_scheme: 1 })
  const targets = { user_ids: [ana.id], group_ids: [group_id] }
  const dark = { color_scheme: 2, enter_sends: true }

  await verifyAction(everyone, () =>
    changes(olga, dark, { ...targets, skip_if_already_edited: true }),
  )
  expect(await settingsOf(ana)).toMatchObject({ color_scheme: 1, enter_sends: true })
  expect(await settingsOf(ben)).toMatchObject(dark)
  expect(await settingsOf(gus)).toMatchObject({ color_scheme: 1, enter_sends: false })

  await verifyAction(everyone, () => changes(olga, dark, targets))
  expect(await settingsOf(ana)).toMatchObject(dark)
  await verifyAction(everyone, () => changes(olga, dark, targets), { changesNothing: true })
})

test('security 5: an administrator cannot reveal a hidden address, nor change what users show of themselves', async () => {
  const { olga, ana, ben, everyone, realm } = await aRealm()
  await ana.calls(api.settings.update, { email_address_visibility: 4, presence_enabled: false })
  const members = realm.directory.systemGroup('role:members').id
  const { group_id } = await olga.calls(api.groups.create, {
    name: 'night',
    description: '',
    members: [ana.id],
  })
  await verifyAction(
    everyone,
    async () => {
      for (const target of [
        { user_ids: [ana.id] },
        { group_ids: [group_id] },
        { group_ids: [members] },
      ]) {
        for (const name of personalSettingNames) {
          for (const value of name === 'email_address_visibility' ? [1, 3, 5] : [true, false]) {
            const refused = { status: 400, body: { code: 'BAD_REQUEST' } }
            const forced = changes(olga, { color_scheme: 2, [name]: value }, target)
            await expect(forced, name).rejects.toMatchObject(refused)
          }
        }
      }
    },
    { changesNothing: true },
  )
  const { user } = await olga.calls(api.users.get, { user_id: ana.id })
  expect(user).toMatchObject({ delivery_email: null, presence_enabled: false })
  await expect(olga.calls(api.users.getByEmail, { email: ana.email })).rejects.toThrow(
    'No such user',
  )
  expect(await ben.calls(api.settings.update, { email_address_visibility: 4 })).toEqual({})
})

test('security 5: defaults of new users do not change existing ones', async () => {
  const { olga, ana, joins } = await aRealm()
  await olga.calls(api.settings.updateDefaults, { email_address_visibility: 4 })
  const zoe = await joins('zoe')
  await zoe.calls(api.settings.update, { presence_enabled: false })
  await olga.calls(api.settings.updateDefaults, {
    email_address_visibility: 1,
    presence_enabled: true,
  })
  const seen = async (person: Person) =>
    (await ana.calls(api.users.get, { user_id: person.id })).user
  expect(await seen(zoe)).toMatchObject({ delivery_email: null, presence_enabled: false })
  expect(await seen(olga)).toMatchObject({ delivery_email: olga.email })
})

test('security 5: only administrators change settings of others, except for personal ones', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  const user_ids = [ben.id]
  await verifyAction(
    everyone,
    async () => {
      await expect(changes(ana, { color_scheme: 2 }, { user_ids })).rejects.toMatchObject({
        code: 'UNAUTHORIZED_PRINCIPAL',
      })
      await expect(changes(ana, { color_scheme: 2 }, { user_ids: [ana.id] })).rejects.toThrow()
      const refused = (params: Loose, body: object) =>
        expect(changes(olga, params, { user_ids })).rejects.toMatchObject({ status: 400, body })
      await refused({ full_name: 'Benny' }, { code: 'BAD_REQUEST' })
      await refused({ email: olga.email }, { code: 'BAD_REQUEST' })
      await refused({ new_password: 'x', old_password: 'y' }, { code: 'BAD_REQUEST' })
      await refused({ timezone: 'UTC' }, { code: 'BAD_REQUEST' })
      await refused({ allow_private_data_export: true }, { code: 'BAD_REQUEST' })
      const scheme = { color_scheme: 2 }
      for (const unknown of [{ user_ids: [999] }, { group_ids: [999] }]) {
        await expect(changes(olga, scheme, unknown)).rejects.toMatchObject({ status: 400 })
      }
    },
    { changesNothing: true },
  )
})
