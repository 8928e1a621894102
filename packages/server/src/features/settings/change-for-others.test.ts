import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const changes = (person: Person, params: Loose, target_users: Loose) =>
  person.calls(api.settings.update, { ...params, target_users })
const settingsOf = async (person: Person) =>
  (await person.registers({ client_capabilities: { user_settings_object: true } })).user_settings

test('an administrator chooses for people and groups, and leaves alone what they chose themselves', async () => {
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
  await verifyAction(everyone, () => changes(olga, { presence_enabled: false }, targets))
  const { user } = await gus.calls(api.users.get, { user_id: ben.id })
  expect(user.presence_enabled).toBe(false)
})

test('security 5: nobody chooses for others but administrators, and not what is theirs to say', async () => {
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
      await refused({ full_name: 'Benny' }, { var_name: 'full_name' })
      await refused({ email: olga.email }, { var_name: 'email' })
      await refused({ new_password: 'x', old_password: 'y' }, { var_name: 'old_password' })
      await refused({ timezone: 'UTC' }, { var_name: 'timezone' })
      await refused({ allow_private_data_export: true }, { var_name: 'allow_private_data_export' })
      const scheme = { color_scheme: 2 }
      for (const unknown of [{ user_ids: [999] }, { group_ids: [999] }]) {
        await expect(changes(olga, scheme, unknown)).rejects.toMatchObject({ status: 400 })
      }
    },
    { changesNothing: true },
  )
})
