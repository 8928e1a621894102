import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

async function creates(person: Person, name: string, description = ''): Promise<never> {
  const created = await person.calls(api.folders.create, { name, description })
  return created.channel_folder_id as never
}

test('administrators keep folders: create, describe, reorder, archive, bring back', async () => {
  const { olga, gus, everyone } = await aRealm()
  const verify = (act: () => Promise<unknown>) => verifyAction(everyone, act)

  const work = await creates(olga, ' Work ', 'What *pays*')
  await verify(() => creates(olga, 'Fun'))
  const change = (what: object) =>
    verify(() => olga.calls(api.folders.update, { channel_folder_id: work, ...what }))
  await change({ name: 'Jobs', description: 'What\npays' })
  const { channel_folders } = await gus.calls(api.folders.list, {})
  const order = channel_folders.map((folder) => folder.id).reverse()
  await verify(() => olga.calls(api.folders.reorder, { order }))
  await change({ is_archived: true })

  expect(channel_folders[0]).toMatchObject({ name: 'Jobs', description: 'What pays', order: 0 })
  expect((await gus.calls(api.folders.list, {})).channel_folders).toMatchObject([{ name: 'Fun' }])
  const all = await gus.calls(api.folders.list, { include_archived: true })
  expect(all.channel_folders).toMatchObject([{ name: 'Fun' }, { name: 'Jobs', is_archived: true }])
  await verify(() => creates(olga, 'jobs'))
  await expect(
    olga.calls(api.folders.update, { channel_folder_id: work, is_archived: false }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('invalid folders are refused, and only administrators manage folders', async () => {
  const { olga, ana, everyone } = await aRealm()
  const work = await creates(olga, 'Work')
  await ana.calls(api.channels.subscribe, { subscriptions: [{ name: 'plans' }], folder_id: work })
  const refused = (act: Promise<unknown>, code = 'BAD_REQUEST') =>
    expect(act).rejects.toMatchObject({ status: 400, code })

  await verifyAction(
    everyone,
    async () => {
      await refused(creates(ana, 'Mine'), 'UNAUTHORIZED_PRINCIPAL')
      await refused(creates(olga, ' '))
      await refused(creates(olga, 'WORK'))
      await refused(creates(olga, 'x'.repeat(61)))
      await refused(creates(olga, 'Long', 'x'.repeat(1025)))
      await refused(olga.calls(api.folders.reorder, { order: [work, work] }))
      const archive = { channel_folder_id: work, is_archived: true }
      await refused(olga.calls(api.folders.update, archive))
      await refused(olga.calls(api.folders.update, { ...archive, channel_folder_id: 99 as never }))
      const subscriptions = [{ name: 'new' }]
      await refused(ana.calls(api.channels.subscribe, { subscriptions, folder_id: 99 as never }))
      const missing = await olga.requests('POST', '/channel_folders/create', { name: 'x' })
      expect(missing.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' })
    },
    { changesNothing: true },
  )
})
