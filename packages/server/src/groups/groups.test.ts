import { api, type GroupId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { verifyAction } from '../../test/verify-action.ts'

/** A group that this person makes. */
async function creates(person: Person, name: string, params: Loose = {}): Promise<GroupId> {
  const usual = { name, description: '', members: [] }
  const created = await person.calls(api.groups.create, { ...usual, ...params })
  return created.group_id
}

async function groupNamed(person: Person, name: string): Promise<Loose> {
  const { user_groups } = await person.calls(api.groups.list, { include_deactivated_groups: true })
  return user_groups.find((group) => group.name === name)
}

const refused = (act: Promise<unknown>, fields: object = {}) =>
  expect(act).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST', ...fields })

describe('a group', () => {
  test('is made by a member and seen by everybody', async () => {
    const { ana, ben, gus, everyone } = await aRealm()
    const inner = await creates(ben, 'inner', { members: [ben.id] })

    const id = await verifyAction(everyone, () =>
      creates(ana, ' Design ', {
        description: 'Who draws',
        members: [gus.id, ana.id, gus.id],
        subgroups: [inner],
        can_join_group: { direct_members: [], direct_subgroups: [inner] },
        can_mention_group: { direct_members: [ben.id, ana.id, ben.id], direct_subgroups: [inner] },
        can_leave_group: { direct_members: [], direct_subgroups: [] },
      }),
    )

    const creator = { direct_members: [ana.id], direct_subgroups: [] }
    const nobody = (await groupNamed(ana, 'role:nobody')).id
    expect(await groupNamed(ben, 'Design')).toEqual({
      id,
      name: 'Design',
      description: 'Who draws',
      date_created: expect.any(Number),
      creator_id: ana.id,
      members: [ana.id, gus.id],
      direct_subgroup_ids: [inner],
      is_system_group: false,
      deactivated: false,
      can_add_members_group: creator,
      can_join_group: inner,
      can_leave_group: nobody,
      can_manage_group: creator,
      can_mention_group: { direct_members: [ana.id, ben.id], direct_subgroups: [inner] },
      can_remove_members_group: nobody,
    })
  })

  test('answers who is in it, directly or through its subgroups and roles', async () => {
    const { olga, ana, ben, gus } = await aRealm()
    const moderators = (await groupNamed(ana, 'role:moderators')).id
    const inner = await creates(ana, 'inner', { members: [gus.id], subgroups: [moderators] })
    const user_group_id = await creates(ana, 'outer', { members: [ana.id], subgroups: [inner] })

    const members = async (direct_member_only: boolean) =>
      (await ana.calls(api.groups.getMembers, { user_group_id, direct_member_only })).members
    expect(await members(false)).toEqual([olga.id, ana.id, gus.id])
    expect(await members(true)).toEqual([ana.id])

    const subgroups = async (direct_subgroup_only: boolean) =>
      (await ana.calls(api.groups.getSubgroups, { user_group_id, direct_subgroup_only })).subgroups
    const roles = [moderators - 2, moderators - 1, moderators]
    expect(await subgroups(false)).toEqual([...roles, inner])
    expect(await subgroups(true)).toEqual([inner])

    const isIn = async (person: Person, params: Loose = {}) => {
      const asked = { user_group_id, user_id: person.id, ...params }
      return (await ana.calls(api.groups.isMember, asked)).is_user_group_member
    }
    expect([await isIn(olga), await isIn(ben), await isIn(gus)]).toEqual([true, false, true])
    expect(await isIn(gus, { direct_member_only: true })).toBe(false)
    expect(await isIn(gus, { direct_member_only: true, user_group_id: inner })).toBe(true)
    await refused(ana.calls(api.groups.isMember, { user_group_id, user_id: 999 as never }))
  })

  test('changes its name, description and permissions', async () => {
    const { ana, ben, everyone } = await aRealm()
    const id = await creates(ana, 'Design')
    const change = (params: Loose) => ana.calls(api.groups.update, { user_group_id: id, ...params })
    const members = (await groupNamed(ana, 'role:members')).id

    await verifyAction(everyone, () => change({ name: 'DESIGN', description: 'New' }))
    const can_manage_group = { new: { direct_members: [ben.id, ana.id], direct_subgroups: [] } }
    await verifyAction(everyone, () => change({ can_manage_group }))
    const old = { direct_members: [ana.id, ben.id, ana.id], direct_subgroups: [] }
    await verifyAction(everyone, () => change({ can_manage_group: { new: members, old } }))

    expect(await groupNamed(ben, 'DESIGN')).toMatchObject({
      description: 'New',
      can_manage_group: members,
    })
    await verifyAction(
      everyone,
      async () => {
        await change({ name: 'DESIGN', can_manage_group: { new: members } })
        await refused(change({ can_manage_group: { new: id, old } }), {
          code: 'EXPECTATION_MISMATCH',
        })
        await refused(change({}))
        await refused(change({ name: 'role:kings' }))
        await refused(change({ name: 'Members', can_join_group: { new: 999 } }))
      },
      { changesNothing: true },
    )
  })

  test('lists only active people, and so do its permissions', async () => {
    const { olga, ana, ben, everyone } = await aRealm()
    const can_join_group = { direct_members: [ana.id, ben.id], direct_subgroups: [] }
    const id = await creates(ana, 'Design', { members: [ben.id, ana.id], can_join_group })
    const others = everyone.filter((person) => person !== ben)

    await verifyAction(others, () => olga.calls(api.users.deactivate, { user_id: ben.id }))
    expect(await groupNamed(ana, 'Design')).toMatchObject({
      members: [ana.id],
      can_join_group: { direct_members: [ana.id], direct_subgroups: [] },
    })
    const remove = { user_group_id: id, delete: [ben.id] }
    await refused(ana.calls(api.groups.updateMembers, remove))

    await verifyAction(others, () => olga.calls(api.users.reactivate, { user_id: ben.id }))
    expect(await groupNamed(ana, 'Design')).toMatchObject({ members: [ana.id, ben.id] })
  })
})

describe('what cannot be', () => {
  test('is not made', async () => {
    const { olga, ana, ben, everyone } = await aRealm()
    await creates(ana, 'Design')
    const old = await creates(ana, 'old')
    await ana.calls(api.groups.deactivate, { user_group_id: old })
    await olga.calls(api.users.deactivate, { user_id: ben.id })
    const nobody = (await groupNamed(ana, 'role:nobody')).id
    const everybody = (await groupNamed(ana, 'role:everyone')).id
    const left = everyone.filter((person) => person !== ben)

    const refuses = (name: string, params: Loose = {}, fields: object = {}) =>
      refused(creates(ana, name, params), fields)
    await verifyAction(
      left,
      async () => {
        for (const name of ['', '  ', 'x'.repeat(101), 'a\u0000b', '@all', 'Role:x', 'user:1']) {
          await refuses(name)
        }
        for (const name of ['design', 'OLD', 'stream:x', 'channel:x']) await refuses(name)
        await refuses('new', { members: [999] })
        await refuses('new', { members: [ben.id] })
        for (const id of [999, nobody, nobody + 7, old]) {
          await refuses('new', { subgroups: [id] })
        }
        await refuses('new', { can_manage_group: everybody })
        await refuses('new', { can_manage_group: 999 })
        await refuses('new', { can_manage_group: old })
        await refuses('new', { can_mention_group: nobody + 7 })
        await refuses('new', { can_join_group: { direct_members: [999], direct_subgroups: [] } })
        const missing = await ana.requests('POST', '/user_groups/create', { name: 'new' })
        expect(missing.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING' })
      },
      { changesNothing: true },
    )
  })

  test('is not done to who is in a group', async () => {
    const { ana, ben, gus, everyone } = await aRealm()
    const inner = await creates(ana, 'inner')
    const middle = await creates(ana, 'middle', { subgroups: [inner] })
    const outer = await creates(ana, 'outer', { members: [ben.id], subgroups: [middle] })
    const members = (params: Loose, fields = {}) =>
      refused(ana.calls(api.groups.updateMembers, { user_group_id: outer, ...params }), fields)
    const subgroups = (user_group_id: GroupId, params: Loose) =>
      refused(ana.calls(api.groups.updateSubgroups, { user_group_id, ...params }))

    await verifyAction(
      everyone,
      async () => {
        await members({})
        await members({ add: [ben.id] })
        await members(
          { add: [gus.id], delete: [gus.id] },
          { body: { msg: `"add" and "delete" both name ${gus.id}.` } },
        )
        await members({ add: [gus.id, 999] })
        await members({ delete: [gus.id] })
        await members({ delete: [ben.id], add_subgroups: [middle] })
        await members({ add: [gus.id], delete_subgroups: [inner] })
        await refused(ana.calls(api.groups.updateSubgroups, { user_group_id: outer }))
        const both = { user_group_id: outer, add: [inner], delete: [inner] }
        await refused(ana.calls(api.groups.updateSubgroups, both))
        for (const id of [outer, middle, inner]) await subgroups(id, { add: [outer] })
        await subgroups(outer, { add: [middle] })
        await subgroups(outer, { delete: [inner] })
        await subgroups(inner, { add: [999] })
      },
      { changesNothing: true },
    )
  })

  test.each([
    ['update', {}],
    ['deactivate', {}],
    ['updateMembers', { add: [1] }],
    ['updateSubgroups', { add: [1] }],
    ['getMembers', {}],
    ['getSubgroups', {}],
    ['isMember', { user_id: 1 }],
  ] as const)('is not asked of a group that is not there: %s', async (name, params) => {
    const { olga } = await aRealm()
    const change = name === 'update' ? { name: 'new' } : params
    const asked = olga.calls(api.groups[name] as never, { user_group_id: 999, ...change } as never)
    await refused(asked as Promise<unknown>)
  })
})

describe('a deactivated group', () => {
  test('keeps its name and its people, and comes back', async () => {
    const { ana, ben, gus, everyone } = await aRealm()
    const id = await creates(ana, 'Design', { members: [ben.id] })
    const change = (params: Loose) => ana.calls(api.groups.update, { user_group_id: id, ...params })

    await verifyAction(everyone, () => ana.calls(api.groups.deactivate, { user_group_id: id }))
    await verifyAction(everyone, () => change({ name: 'Drawing' }))
    await verifyAction(everyone, () =>
      ana.calls(api.groups.updateMembers, { user_group_id: id, add: [gus.id], delete: [ben.id] }),
    )

    await refused(ana.calls(api.groups.deactivate, { user_group_id: id }))
    await refused(change({ description: 'New' }))
    await refused(change({ can_join_group: { new: id } }))
    await change({ deactivated: true })
    expect((await ben.calls(api.groups.list, {})).user_groups).toHaveLength(8)

    await verifyAction(everyone, () => change({ deactivated: false, description: 'New' }))
    const { user_groups } = await ben.calls(api.groups.list, {})
    const expected = { id, name: 'Drawing', description: 'New', members: [gus.id] }
    expect(user_groups.at(-1)).toMatchObject(expected)
  })

  test('goes and comes back for clients that do not know of deactivation', async () => {
    const { ana, gus } = await aRealm()
    const id = await creates(ana, 'Design')
    await gus.registers()

    await ana.calls(api.groups.deactivate, { user_group_id: id })
    await ana.calls(api.groups.update, { user_group_id: id, name: 'Drawing' })
    await ana.calls(api.groups.updateMembers, { user_group_id: id, add: [gus.id] })
    await ana.calls(api.groups.update, { user_group_id: id, deactivated: false })

    expect(await gus.newEvents()).toMatchObject([
      { type: 'user_group', op: 'remove', group_id: id },
      { op: 'add', group: { id, name: 'Drawing', members: [gus.id] } },
    ])
  })

  test('is not what somebody uses: the objections say who', async () => {
    const { olga, ana, everyone } = await aRealm()
    const id = await creates(ana, 'Design')
    const outer = await creates(ana, 'outer', { subgroups: [id] })
    const only = { direct_members: [ana.id], direct_subgroups: [id] }
    const other = await creates(ana, 'other', { can_join_group: id, can_manage_group: only })
    const subscriptions = [{ name: 'plans' }]
    await ana.calls(api.channels.subscribe, { subscriptions, can_subscribe_group: id })
    const { stream_id } = await ana.calls(api.channels.getId, { stream: 'plans' })
    const deactivate = () => ana.calls(api.groups.deactivate, { user_group_id: id })

    await verifyAction(
      everyone,
      () =>
        refused(deactivate(), {
          code: 'CANNOT_DEACTIVATE_GROUP_IN_USE',
          body: {
            objections: [
              { type: 'subgroup', supergroup_ids: [outer] },
              { type: 'channel', channel_id: stream_id, settings: ['can_subscribe_group'] },
              {
                type: 'user_group',
                group_id: other,
                settings: ['can_join_group', 'can_manage_group'],
              },
            ],
          },
        }),
      { changesNothing: true },
    )
    // Deactivated groups do not prevent it.
    await ana.calls(api.groups.deactivate, { user_group_id: outer })
    await ana.calls(api.groups.deactivate, { user_group_id: other })
    await olga.calls(api.channels.archive, { stream_id })
    await verifyAction(everyone, deactivate)
  })
})
