import { api, type Role, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const hides = (person: Person, email_address_visibility: 3 | 4) =>
  person.calls(api.settings.update, { email_address_visibility })

const changes = (person: Person, change: object) => ({ user_id: person.id, ...change })

test('administrators rename users, and everybody is notified', async () => {
  const { olga, ana, everyone } = await aRealm()

  await verifyAction(everyone, () =>
    olga.calls(api.users.update, changes(ana, { full_name: ' Ana María ' })),
  )

  const { user } = await ana.calls(api.users.get, { user_id: ana.id })
  expect(user.full_name).toBe('Ana María')
})

test.each([roles.owner, roles.administrator, roles.moderator, roles.guest])(
  'a member becomes %i and a member again',
  async (role: Role) => {
    const { olga, ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
    await olga.adds([olga], 'secret', { invite_only: true })

    await verifyAction(everyone, () => olga.calls(api.users.update, changes(ana, { role })))
    const { user } = await olga.calls(api.users.get, { user_id: ana.id })
    expect(user).toMatchObject({ role, is_admin: role <= 200, is_guest: role === 600 })

    await verifyAction(everyone, () =>
      olga.calls(api.users.update, changes(ana, { role: roles.member })),
    )
  },
)

test('a new administrator learns of addresses that only administrators see', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  await hides(ben, 3)

  await verifyAction(everyone, () =>
    olga.calls(api.users.update, changes(ana, { role: roles.administrator })),
  )

  const { user } = await ana.calls(api.users.get, { user_id: ben.id })
  expect(user.delivery_email).toBe(ben.email)
})

test('security 5: only owners make or unmake owners, and no guest or bot becomes more than it may', async () => {
  const { olga, ana, ben, gus, joins } = await aRealm()
  const admin = await joins('ada', roles.administrator)
  const other = await joins('otto', roles.owner)
  const refused = (by: Person, of: Person, role: Role) =>
    expect(by.calls(api.users.update, changes(of, { role }))).rejects

  await refused(admin, ana, roles.owner).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await refused(admin, admin, roles.owner).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await refused(admin, other, roles.member).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await refused(ana, ana, roles.administrator).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await refused(ana, ben, roles.guest).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await refused(olga, gus, roles.administrator).toMatchObject({ code: 'BAD_REQUEST' })
  await refused(olga, gus, roles.owner).toMatchObject({ code: 'BAD_REQUEST' })
})

test('the last owner keeps the role', async () => {
  const { olga, joins } = await aRealm()
  const promise = olga.calls(api.users.update, changes(olga, { role: roles.member }))
  await expect(promise).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  await joins('otto', roles.owner)
  await olga.calls(api.users.update, changes(olga, { role: roles.member }))
})

test('an owner with the permission changes an address; both of its fields follow', async () => {
  const { olga, ana, ben, gus, host, realm } = await aRealm()
  const new_email = `ana.new@${host}`

  await verifyAction([olga, ben, gus], () =>
    olga.calls(api.users.update, changes(ana, { new_email })),
  )

  const { user } = await ben.calls(api.users.getByEmail, { email: new_email })
  expect(user).toMatchObject({ user_id: ana.id, email: new_email, delivery_email: new_email })
  expect(realm.directory.userByEmail(ana.email)).toBeUndefined()
  expect(realm.directory.userByEmail(new_email)?.id).toBe(ana.id)
})

test('taken, malformed and dummy addresses are refused', async () => {
  const { olga, ana, ben, host } = await aRealm()
  for (const new_email of [ben.email.toUpperCase(), 'nonsense', `user${ben.id}@${host}`]) {
    await expect(
      olga.calls(api.users.update, changes(ana, { new_email })),
      new_email,
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', body: { code: 'BAD_REQUEST' } })
  }
})

test('an owner without the permission changes no address', async () => {
  const { ana, joins } = await aRealm()
  const owner = await joins('otto', roles.owner)
  const change = changes(ana, { new_email: 'ana@example.org' })
  await expect(owner.calls(api.users.update, change)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a change with an invalid part is refused as a whole', async () => {
  const { olga, ana, ben } = await aRealm()
  const change = changes(ana, { full_name: 'Somebody Else', new_email: ben.email, role: 300 })

  await expect(olga.calls(api.users.update, change)).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  const { user } = await olga.calls(api.users.get, { user_id: ana.id })
  expect(user).toMatchObject({ full_name: 'Ana', role: roles.member })
})

test.each([
  { full_name: 'x' },
  { full_name: 'x'.repeat(101) },
  { full_name: 'a*b' },
  { full_name: 'Ana|12' },
  { role: '250' },
  { role: '"owner"' },
  { role: '[100]' },
])('invalid input changes nothing: %j', async (change) => {
  const { olga, ana } = await aRealm()
  const answer = await olga.requests('PATCH', `/users/${ana.id}`, change as Record<string, string>)
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('people are changed by address, too', async () => {
  const { olga, ana, ben, everyone, realm } = await aRealm()
  await verifyAction(everyone, () =>
    olga.calls(api.users.updateByEmail, { email: ana.email, full_name: 'Anna' }),
  )
  await hides(ben, 4)

  const byReal = olga.calls(api.users.updateByEmail, { email: ben.email, full_name: 'Benny' })
  await expect(byReal).rejects.toMatchObject({ code: 'BAD_REQUEST' })

  const { user } = await olga.calls(api.users.get, { user_id: ben.id })
  await olga.calls(api.users.updateByEmail, { email: user.email, full_name: 'Benny' })
  expect(realm.directory.users.get(ben.id)?.fullName).toBe('Benny')
})

test('security 7: an id of another organization does not exist', async () => {
  const { olga } = await aRealm()
  const elsewhere = await aRealm()
  const stranger = await elsewhere.joins('zoe')
  for (const act of [
    () => olga.calls(api.users.get, { user_id: stranger.id }),
    () => olga.calls(api.users.update, changes(stranger, { full_name: 'Hacked' })),
    () => olga.calls(api.users.deactivate, { user_id: stranger.id }),
    () => olga.calls(api.users.getByEmail, { email: stranger.email }),
  ]) {
    await expect(act()).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  }
})

test('security 12: invisible characters and look-alike names are refused', async () => {
  const { olga, ana, ben } = await aRealm()
  const rename = (full_name: string) => ana.calls(api.settings.update, { full_name })

  for (const sign of [
    '\u200b',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u2060',
    '\u{e0041}',
  ]) {
    await expect(rename(`Be${sign}n`)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(rename(sign.repeat(3))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  await expect(rename('Ben\u200d')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (const name of ['Ana 👩‍💻', 'Ana ❤️', 'نرگس\u200cزاده', 'Zoë 漢字']) await rename(name)
  await olga.calls(api.realm.update, { require_unique_names: true })
  for (const name of ['BEN', 'Ｂｅｎ', 'B\u200den', '𝐁en']) {
    await expect(rename(name)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect((await olga.calls(api.users.get, { user_id: ben.id })).user.full_name).toBe('Ben')
})
