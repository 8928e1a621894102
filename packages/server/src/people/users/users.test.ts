import { api, type Endpoint, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

test('the list has all users, or the requested ones', async () => {
  const { olga, ana, ben, gus } = await aRealm()
  const { members } = await gus.calls(api.users.getMany, {})
  expect(members.map((user) => user.user_id)).toEqual([olga, ana, ben, gus].map(({ id }) => id))
  expect(members[0]).toMatchObject({ avatar_url: null, is_owner: true, bot_type: null })
  expect(members[0]).not.toHaveProperty('profile_data')

  const { members: some } = await ana.calls(api.users.getMany, {
    user_ids: [ben.id, 999_999 as never],
    client_gravatar: false,
    include_custom_profile_fields: true,
  })
  expect(some).toMatchObject([{ user_id: ben.id, profile_data: {} }])
  expect(some[0]?.avatar_url).toMatch(/^https:/)
})

test('the channels of a user are limited to those that the viewer may know of', async () => {
  const { olga, ana, ben, realm } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.adds([ana], 'secret', { invite_only: true })
  const seen = async (by: Person) => {
    const { subscribed_channel_ids: ids } = await by.calls(api.users.getChannels, {
      user_id: ana.id,
    })
    return ids.map((id) => realm.directory.channels.get(id)?.name)
  }
  expect(await seen(ana)).toEqual(['design', 'secret'])
  expect(await seen(ben)).toEqual(['design'])
  expect(await seen(olga)).toEqual(['design', 'secret'])
  const nobody = { user_id: 999_999 as never }
  await expect(ben.calls(api.users.getChannels, nobody)).rejects.toMatchObject({ status: 400 })
})

test('a value that is not an id is an address, and an unknown address is no user', async () => {
  const { ana } = await aRealm()
  for (const name of ['nobody@example.org', 'true', '1.5', '-1', '%20', `x'or'1'='1`]) {
    const answer = await ana.requests('GET', `/users/${name}`)
    expect(answer, name).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  }
  const tooLarge = await ana.requests('GET', '/users/99999999999999999999')
  expect(tooLarge.status).toBe(400)
  expect((await ana.requests('PUT', `/users/${ana.id}`)).status).toBe(405)
  expect((await ana.requests('DELETE', '/users/ana@example.org')).status).toBe(405)
})

type Role = 'owner' | 'administrator' | 'moderator' | 'member' | 'guest'

const yes = 'success'
const no = 'UNAUTHORIZED_PRINCIPAL'
const bad = 'BAD_REQUEST'

/** The answer for each role and endpoint, applied to a plain member. */
const table: [string, Endpoint, Loose, Record<Role, string>][] = [
  [
    'rename',
    api.users.update,
    { full_name: 'New Name' },
    { owner: yes, administrator: yes, moderator: no, member: no, guest: no },
  ],
  [
    'make an administrator',
    api.users.update,
    { role: 200 },
    { owner: yes, administrator: yes, moderator: no, member: no, guest: no },
  ],
  [
    'make an owner',
    api.users.update,
    { role: 100 },
    { owner: yes, administrator: no, moderator: no, member: no, guest: no },
  ],
  [
    'change the address',
    api.users.update,
    { new_email: 'new@example.org' },
    { owner: bad, administrator: no, moderator: no, member: no, guest: no },
  ],
  [
    'deactivate',
    api.users.deactivate,
    {},
    { owner: yes, administrator: yes, moderator: no, member: no, guest: no },
  ],
  [
    'reactivate',
    api.users.reactivate,
    {},
    { owner: yes, administrator: yes, moderator: no, member: no, guest: no },
  ],
  [
    'look at',
    api.users.get,
    {},
    { owner: yes, administrator: yes, moderator: yes, member: yes, guest: yes },
  ],
]

test.each(table)('who may %s', async (_what, endpoint, params, expected) => {
  const { joins } = await aRealm()
  for (const [role, outcome] of Object.entries(expected)) {
    const person = await joins(`${role} one`.replace(' ', '-'), roles[role as Role])
    const target = await joins(`target-${role}`)
    const calling = person.calls(endpoint, { ...params, user_id: target.id } as never)
    const came = await calling.then(
      () => yes,
      (refused) => refused.code,
    )
    expect(came, role).toBe(outcome)
  }
})
