import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const groups = api.defaultGroups

test('default channel groups are created, and everybody except guests is notified', async () => {
  const { olga, gus, everyone } = await aRealm({ channel: 'design', subscribers: ['olga'] })
  await olga.joins('logo')
  const design = { group_name: 'Design', description: 'pictures', stream_names: ['design'] }
  await verifyAction(everyone, () => olga.calls(groups.create, design))
  const group_id = 1 as never
  const streams = { group_id, stream_names: ['logo'] }
  await verifyAction(everyone, () => olga.calls(groups.updateChannels, { ...streams, op: 'add' }))
  const named = { group_id, new_group_name: 'Looks', new_description: 'what we look like' }
  await verifyAction(everyone, () => olga.calls(groups.update, named))

  const { realm_default_stream_groups } = await olga.registers()
  expect(realm_default_stream_groups).toEqual([
    { id: 1, name: 'Looks', description: 'what we look like', streams: [2, 3] },
  ])
  expect((await gus.registers()).realm_default_stream_groups).toEqual([])

  const out = { group_id, stream_names: ['design'], op: 'remove' as const }
  await verifyAction(everyone, () => olga.calls(groups.updateChannels, out))
  await verifyAction(everyone, () => olga.calls(groups.remove, { group_id }))
  await expect(olga.calls(groups.remove, { group_id })).rejects.toMatchObject({ status: 400 })
  expect((await olga.registers()).realm_default_stream_groups).toEqual([])

  // Its id is not given again.
  await verifyAction(everyone, () => olga.calls(groups.create, design))
  expect((await olga.registers()).realm_default_stream_groups).toMatchObject([{ id: 2 }])
})

test('who becomes a guest, or no longer is one, is told what is offered to them', async () => {
  const { realm, olga, ana, gus, everyone } = await aRealm({ channel: 'design' })
  const stream_id = realm.directory.channelByName('design')?.id as never
  await olga.calls(api.channels.addDefault, { stream_id: 1 as never })
  const design = { group_name: 'Design', description: 'pictures', stream_names: ['design'] }
  await olga.calls(groups.create, design)
  const offered = async ({ id: user_id }: Person, role: Loose) => {
    await verifyAction(everyone, () => olga.calls(api.users.update, { user_id, role }))
    const person = user_id === gus.id ? gus : ana
    const { realm_default_streams, realm_default_stream_groups } = await person.registers()
    return [realm_default_streams, realm_default_stream_groups.map(({ streams }: Loose) => streams)]
  }

  expect(await offered(gus, roles.member)).toEqual([[1], [[stream_id]]])
  expect(await offered(gus, roles.moderator)).toEqual([[1], [[stream_id]]])
  expect(await offered(gus, roles.guest)).toEqual([[], []])
  expect(await offered(ana, roles.guest)).toEqual([[], []])
})

test('invalid groups are refused with the reason, and nothing is changed', async () => {
  const { olga, ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.adds([ana, olga], 'secret', { invite_only: true })
  const right = { group_name: 'Design', description: '', stream_names: ['design'] }
  await olga.calls(groups.create, right)
  const other = { ...right, group_name: 'Other', stream_names: [] }
  await olga.calls(groups.create, other)
  const group_id = 1 as never
  const wrong: [Loose, Loose][] = [
    [groups.create, { ...right, group_name: ' dESIGN ' }],
    [groups.create, { ...right, group_name: ' ' }],
    [groups.create, { ...right, group_name: 'x'.repeat(61) }],
    [groups.create, { ...right, group_name: 'a\u0000b' }],
    [groups.create, { ...right, group_name: 'New', description: 'x'.repeat(1025) }],
    [groups.create, { ...right, group_name: 'New', stream_names: ['nothing'] }],
    [groups.create, { ...right, group_name: 'New', stream_names: ['secret'] }],
    [groups.create, { ...right, group_name: 'New', stream_names: ['general'] }],
    [groups.update, { group_id }],
    [groups.update, { group_id, new_group_name: 'other' }],
    [groups.update, { group_id: 99, new_description: 'x' }],
    [groups.update, { group_id, new_description: 'x'.repeat(1025) }],
    [groups.updateChannels, { group_id, op: 'add', stream_names: ['nothing'] }],
    [groups.updateChannels, { group_id, op: 'add', stream_names: ['Design'] }],
    [groups.updateChannels, { group_id: 2, op: 'remove', stream_names: ['design'] }],
    [groups.updateChannels, { group_id: 99, op: 'add', stream_names: [] }],
  ]
  await olga.calls(api.channels.addDefault, { stream_id: 1 as never })
  const allRefused = async () => {
    for (const [endpoint, params] of wrong) {
      const refused = olga.calls(endpoint, params)
      await expect(refused, JSON.stringify(params)).rejects.toMatchObject({ status: 400 })
    }
    await expect(ana.calls(groups.create, { ...right, group_name: 'New' })).rejects.toThrow()
  }
  await verifyAction(everyone, allRefused, { changesNothing: true })
})

test('channels that are closed or archived are no longer offered', async () => {
  const { olga, everyone } = await aRealm({ channel: 'design', subscribers: ['olga'] })
  await olga.joins('logo')
  const both = { group_name: 'Both', description: '', stream_names: ['design', 'logo'] }
  await olga.calls(groups.create, both)

  const [design, logo] = [2 as never, 3 as never]
  await verifyAction(everyone, () => olga.calls(api.channels.archive, { stream_id: design }))
  const closing = { stream_id: logo, is_private: true }
  await verifyAction(everyone, () => olga.calls(api.channels.update, closing))
  const { realm_default_stream_groups } = await olga.registers()
  expect(realm_default_stream_groups).toMatchObject([{ name: 'Both', streams: [] }])
})
