import { api, type Endpoint, type GroupId, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../test/a-realm.ts'
import { makesBot } from '../../test/makes-bot.ts'
import type { Loose, Person } from '../../test/person.ts'

const nobody = 1 as GroupId
const systemGroup = 6 as GroupId

/** One person of each role, a group of the owner, and somebody to add to it. */
async function aStaffedRealm() {
  const people = await aRealm()
  const adam = await people.joins('adam', roles.administrator)
  const mona = await people.joins('mona', roles.moderator)
  const { group_id } = await people.olga.calls(api.groups.create, {
    name: 'design',
    description: '',
    members: [people.ana.id],
  })
  return { ...people, adam, mona, group_id }
}

type Staffed = Awaited<ReturnType<typeof aStaffedRealm>>

const make = { name: 'new', description: '', members: [] }

/** Which of owner, administrator, moderator, member, guest and bot may do it, by default. */
const table: [string, Endpoint, (realm: Staffed) => Loose, string][] = [
  ['create', api.groups.create as never, () => make, 'owner administrator moderator member bot'],
  ['list', api.groups.list as never, () => ({}), 'owner administrator moderator member'],
  ['update', api.groups.update as never, ({ group_id }) => of(group_id, { name: 'x' }), 'owner'],
  ['update system', api.groups.update as never, () => of(systemGroup, { name: 'x' }), ''],
  ['add', api.groups.updateMembers as never, (realm) => adds(realm.group_id, realm), 'owner'],
  ['add to system', api.groups.updateMembers as never, (realm) => adds(systemGroup, realm), ''],
  ['remove', api.groups.updateMembers as never, (realm) => removes(realm), 'owner'],
  [
    'add subgroup',
    api.groups.updateSubgroups as never,
    ({ group_id }) => of(group_id, { add: [2] }),
    'owner',
  ],
  ['deactivate', api.groups.deactivate as never, ({ group_id }) => of(group_id), 'owner'],
  ['deactivate system', api.groups.deactivate as never, () => of(systemGroup), ''],
  ['members', api.groups.getMembers as never, () => of(systemGroup), everybodyButGuests()],
  ['subgroups', api.groups.getSubgroups as never, () => of(systemGroup), everybodyButGuests()],
  [
    'is member',
    api.groups.isMember as never,
    ({ ana }) => of(systemGroup, { user_id: ana.id }),
    `${everybodyButGuests()} bot`,
  ],
]

function everybodyButGuests() {
  return 'owner administrator moderator member'
}

function of(user_group_id: GroupId, params: Loose = {}) {
  return { user_group_id, ...params }
}

function adds(group_id: GroupId, { ben, gus }: TestRealm) {
  return of(group_id, { add: [ben.id, gus.id] })
}

function removes({ group_id, ana }: Staffed) {
  return of(group_id, { delete: [ana.id] })
}

test('role by endpoint: permissions for groups', async () => {
  const realm = await aStaffedRealm()
  const bot = await makesBot(realm, realm.olga)
  const { olga: owner, adam: administrator, mona: moderator, ben: member, gus: guest } = realm
  const people = { owner, administrator, moderator, member, guest, bot }
  for (const [what, endpoint, paramsFor, allowed] of table) {
    const params = paramsFor(realm)
    for (const [role, person] of Object.entries(people).reverse()) {
      const asked = person.calls(endpoint, { ...params, ...renamed(what, role) } as never)
      const outcome = await asked.then(
        () => 'may',
        (error) => error.code,
      )
      const expected = allowed.split(' ').includes(role) ? 'may' : refusalFor(role)
      expect([what, role, outcome]).toEqual([what, role, expected])
    }
    await restores(realm)
  }
})

function renamed(what: string, role: string) {
  return what === 'create' ? { name: `new ${role}` } : {}
}

function refusalFor(role: string) {
  return role === 'guest' ? 'UNAUTHORIZED_PRINCIPAL' : 'BAD_REQUEST'
}

/** Restores the group. */
async function restores({ olga, group_id, ana }: Staffed): Promise<void> {
  await olga.calls(api.groups.update, of(group_id, { name: 'design', deactivated: false }) as never)
  const { members } = await olga.calls(api.groups.getMembers, {
    user_group_id: group_id,
    direct_member_only: true,
  })
  const gone = members.filter((id) => id !== ana.id)
  const back = members.includes(ana.id) ? [] : [ana.id]
  const { subgroups } = await olga.calls(api.groups.getSubgroups, { user_group_id: group_id })
  const change = { add: back, delete: gone, delete_subgroups: subgroups.filter((id) => id === 2) }
  if (Object.values(change).flat().length === 0) return
  await olga.calls(api.groups.updateMembers, { user_group_id: group_id, ...change })
}

describe('the permissions of a group', () => {
  /** A group that belongs to nobody, in which Ben has this one permission. */
  async function given(permission: string | undefined, members: (realm: Staffed) => Person[]) {
    const realm = await aStaffedRealm()
    const { olga, ben, group_id } = realm
    const names = ['manage', 'add_members', 'remove_members', 'join', 'leave']
    const value = (name: string) =>
      name === permission ? { direct_members: [ben.id], direct_subgroups: [] } : nobody
    const permissions = names.map((name) => [`can_${name}_group`, { new: value(name) }])
    await olga.calls(api.groups.update, of(group_id, Object.fromEntries(permissions)) as never)
    const add = members(realm).map((person) => person.id)
    if (add.length > 0) await olga.calls(api.groups.updateMembers, of(group_id, { add }) as never)
    return realm
  }

  const acts = {
    renames: ({ ben, group_id }: Staffed) =>
      ben.calls(api.groups.update, of(group_id, { description: 'x' }) as never),
    adds: ({ ben, gus, group_id }: Staffed) =>
      ben.calls(api.groups.updateMembers, of(group_id, { add: [gus.id] }) as never),
    addsSubgroup: ({ ben, group_id }: Staffed) =>
      ben.calls(api.groups.updateMembers, of(group_id, { add_subgroups: [2] }) as never),
    removes: ({ ben, ana, group_id }: Staffed) =>
      ben.calls(api.groups.updateMembers, of(group_id, { delete: [ana.id] }) as never),
    joins: ({ ben, group_id }: Staffed) =>
      ben.calls(api.groups.updateMembers, of(group_id, { add: [ben.id] }) as never),
    leaves: ({ ben, group_id }: Staffed) =>
      ben.calls(api.groups.updateMembers, of(group_id, { delete: [ben.id] }) as never),
  }

  test.each([
    [undefined, []],
    ['manage', ['renames', 'adds', 'addsSubgroup', 'removes', 'joins', 'leaves']],
    ['add_members', ['adds', 'addsSubgroup', 'joins']],
    ['remove_members', ['removes', 'leaves']],
    ['join', ['joins']],
    ['leave', ['leaves']],
  ])('%s: %j', async (permission, allowed) => {
    const outside = await given(permission, () => [])
    const inside = await given(permission, ({ ben }) => [ben])
    const may: string[] = []
    for (const [name, act] of Object.entries(acts)) {
      const done = act(name === 'leaves' ? inside : outside)
      if (await done.then(Boolean, () => false)) may.push(name)
    }
    expect(may).toEqual(allowed)
  })

  test('are nothing to guests, where guests may not have them', async () => {
    const { olga, ana, gus, group_id } = await aStaffedRealm()
    const can_manage_group = { new: { direct_members: [gus.id, ana.id], direct_subgroups: [] } }
    await olga.calls(api.groups.update, of(group_id, { can_manage_group }) as never)

    await ana.calls(api.groups.update, of(group_id, { description: 'x' }) as never)
    await expect(
      gus.calls(api.groups.update, of(group_id, { description: 'y' }) as never),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  })
})

test('security 7: the groups of one organization do not exist in another', async () => {
  const [here, there] = [await aStaffedRealm(), await aRealm()]
  const refused = (act: Promise<unknown>) =>
    expect(act).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  const user_group_id = here.group_id
  await refused(there.olga.calls(api.groups.update, { user_group_id, name: 'mine' }))
  await refused(there.olga.calls(api.groups.deactivate, { user_group_id }))
  await refused(there.olga.calls(api.groups.getMembers, { user_group_id }))
  await refused(there.olga.calls(api.groups.create, { ...make, members: [here.mona.id] }))
  await refused(there.olga.calls(api.groups.create, { ...make, subgroups: [user_group_id] }))
})
