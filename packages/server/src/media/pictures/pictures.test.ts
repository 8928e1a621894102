import { api } from '@parley/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Answer } from '../../../test/call.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { verifyAction } from '../../../test/verify-action.ts'

async function shows(
  person: Person,
  endpoint: Loose,
  content?: string,
  fields: readonly (readonly [string, string])[] = [],
): Promise<Answer> {
  const file = { name: 'me.png', content: content ?? (await aPicture(300, 200)) }
  return sendsFile(person, endpoint, file, { fields })
}

const sizeAt = async (person: Person, url: string) => {
  const { width, height } = await sharp((await downloads(person.host, url)).bytes).metadata()
  return [width, height]
}

test('users have their own picture until they remove it', async () => {
  const { ana, ben, everyone } = await aRealm()
  const first = (await ben.calls(api.users.get, { user_id: ana.id, client_gravatar: false })).user
  expect(first.avatar_url).toMatch(/gravatar/)

  await verifyAction(everyone, () => shows(ana, api.pictures.setAvatar))

  const own = await ana.registers()
  expect(own).toMatchObject({ avatar_source: 'U' })
  expect(await sizeAt(ben, own.avatar_url)).toEqual([100, 100])
  expect(await sizeAt(ben, own.avatar_url_medium)).toEqual([500, 500])
  const { user } = await ben.calls(api.users.get, { user_id: ana.id, client_gravatar: true })
  expect(user).toMatchObject({
    avatar_url: own.avatar_url,
    avatar_version: first.avatar_version + 1,
  })
  for (const named of [String(ana.id), ana.email]) {
    const found = await downloads(ben, `/avatar/${encodeURIComponent(named)}/medium`)
    expect([found.status, found.headers.location]).toEqual([302, own.avatar_url_medium])
  }
  expect((await downloads(ben.host, `/avatar/${ana.id}`)).status).toBe(403)
  expect((await downloads(ben, '/avatar/9999')).status).toBe(404)

  await verifyAction(everyone, () => ana.calls(api.pictures.removeAvatar, {}))
  const { avatar_url } = await ana.calls(api.pictures.removeAvatar, {})
  expect(avatar_url).toMatch(/gravatar/)
})

test('where the organization wants it, only administrators change pictures of people', async () => {
  const { ana, olga } = await aRealm()
  await olga.calls(api.realm.update, { avatar_changes_disabled: true })
  const refused = [400, 'BAD_REQUEST']

  const { status, body } = await shows(ana, api.pictures.setAvatar)
  expect([status, body.code]).toEqual(refused)
  await expect(ana.calls(api.pictures.removeAvatar, {})).rejects.toMatchObject({ status: 400 })
  expect((await shows(olga, api.pictures.setAvatar)).status).toBe(200)
})

test('security 1: guests do not receive pictures of users whom they may not know of', async () => {
  const { olga, ana, ben, gus, realm } = await aRealm({
    channel: 'design',
    subscribers: ['ben', 'gus'],
  })
  const members = realm.directory.systemGroup('role:members').id
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: members } })
  await gus.registers()

  await shows(ana, api.pictures.setAvatar)
  await ana.calls(api.pictures.removeAvatar, {})
  expect(await gus.newEvents()).toEqual([])
  expect((await downloads(gus, `/avatar/${ana.id}`)).status).toBe(404)
  await shows(ben, api.pictures.setAvatar)

  expect(await gus.newEvents()).toMatchObject([{ person: { user_id: ben.id } }])
})

test('an address of another form than ours leads to no picture', async () => {
  const { ana, realm } = await aRealm()
  const name = 'a'.repeat(40)

  for (const path of [
    `${realm.id}/avatars/${name}.png`,
    `${realm.id}/avatars/${name}-${'m'.repeat(255)}.png`,
    `${'0'.repeat(255)}${realm.id}/avatars/${name}.png`,
  ]) {
    expect((await downloads(ana.host, `/user_avatars/${path}`)).status, path).toBe(404)
  }
})

test('the organization has an icon and two logos, which administrators change', async () => {
  const { ana, olga, everyone } = await aRealm()
  const before = await ana.registers()
  expect(before).toMatchObject({ realm_icon_source: 'G', realm_logo_source: 'D' })

  await verifyAction(everyone, () => shows(olga, api.pictures.setIcon))
  await verifyAction(everyone, () =>
    shows(olga, api.pictures.setLogo, undefined, [['night', 'false']]),
  )
  await verifyAction(everyone, () =>
    shows(olga, api.pictures.setLogo, undefined, [['night', 'true']]),
  )

  const now = await ana.registers()
  expect(now).toMatchObject({
    realm_icon_source: 'U',
    realm_logo_source: 'U',
    realm_night_logo_source: 'U',
  })
  expect(await sizeAt(ana, now.realm_icon_url)).toEqual([100, 100])
  expect(await sizeAt(ana, now.realm_logo_url)).toEqual([150, 100])
  const { realm_icon } = await ana.calls(api.server.getSettings, {})
  expect(await sizeAt(ana, new URL(realm_icon).pathname)).toEqual([100, 100])

  await verifyAction(everyone, () => olga.calls(api.pictures.removeIcon, {}))
  await verifyAction(everyone, () => olga.calls(api.pictures.removeLogo, { night: true }))
  expect((await shows(ana, api.pictures.setIcon)).body.code).toBe('UNAUTHORIZED_PRINCIPAL')
  await expect(ana.calls(api.pictures.removeLogo, { night: false })).rejects.toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
})

test.each([
  ['setAvatar', []],
  ['setIcon', []],
  ['setLogo', [['night', 'true']]],
] as const)('invalid pictures are refused by %s', async (name, fields) => {
  const { olga } = await aRealm()

  const { status, body } = await shows(olga, api.pictures[name], 'no picture', fields)

  expect([status, body.code]).toEqual([400, 'BAD_IMAGE'])
})

test('members are redirected to the pictures of the organization', async () => {
  const { ana, olga, host } = await aRealm()
  await shows(olga, api.pictures.setIcon)
  await shows(olga, api.pictures.setLogo, undefined, [['night', 'true']])
  const now = await ana.registers()
  for (const [path, url] of [
    ['icon', now.realm_icon_url],
    ['logo?night=true', now.realm_night_logo_url],
    ['logo?night=false', now.realm_logo_url],
  ]) {
    const { status, headers } = await downloads(ana, `/api/v1/realm/${path}`)
    expect([status, headers.location], path).toEqual([302, url])
    const stranger = await downloads(host, `/api/v1/realm/${path}`)
    expect([stranger.status, stranger.headers.location], path).toEqual([401, undefined])
  }
  const logo = (query: string) => ana.requests('GET', `/realm/logo${query}`)
  expect(await logo('')).toMatchObject({
    status: 400,
    body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'night' },
  })
  expect(await logo('?night=maybe')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  const other = await ana.requests('PATCH', '/realm/icon')
  expect([other.status, other.headers.allow]).toEqual([405, 'GET, POST, DELETE'])
})
