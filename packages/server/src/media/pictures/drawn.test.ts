import { createHash } from 'node:crypto'
import { api, roles } from '@parley/contract'
import { toPng } from 'jdenticon'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const draws = { default_avatar_source: 'J' } as const

test('where the organization wants it, pictures of newcomers are drawn, as clients draw them', async () => {
  const people = await aRealm()
  const { olga, ana, joins, everyone } = people
  await verifyAction(everyone, () => olga.calls(api.realm.update, draws))
  const mona = await joins('mona', roles.moderator)
  const own = await mona.registers()
  expect(own).toMatchObject({ avatar_source: 'J', realm_default_avatar_source: 'J' })
  expect(await ana.registers()).toMatchObject({ avatar_source: 'G' })

  const key = `${own.realm_uuid}:${mona.id}`
  const small = await downloads(mona.host, own.avatar_url)
  expect(small.bytes).toEqual(toPng(key, 100))
  expect(small.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const medium = await downloads(mona.host, own.avatar_url_medium)
  expect(await sharp(medium.bytes).metadata()).toMatchObject({ width: 500, height: 500 })

  // Clients compute addresses of pictures that are found by address, and no others.
  const { user } = await ana.calls(api.users.get, { user_id: mona.id, client_gravatar: true })
  expect(user.avatar_url).toBe(own.avatar_url)
  await mona.writes([ana], 'hello')
  const [message] = await ana.reads([], { client_gravatar: true, num_before: 1 })
  expect(message.avatar_url).toBe(own.avatar_url)
  const bot = await makesBot(people, olga)
  expect((await bot.calls(api.users.getOwn, {})).avatar_url).toContain('/drawn/')
})

test('a user who removes their picture gets the default one', async () => {
  const { olga, ana, everyone } = await aRealm()
  await olga.calls(api.realm.update, draws)
  const file = { name: 'me.png', content: await aPicture(30, 20) }
  await sendsFile(ana, api.pictures.setAvatar as Loose, file)
  expect(await ana.registers()).toMatchObject({ avatar_source: 'U' })
  await verifyAction(everyone, () => ana.calls(api.pictures.removeAvatar, {}))
  const { avatar_source, avatar_url } = await ana.registers()
  expect([avatar_source, avatar_url]).toEqual(['J', expect.stringContaining('/drawn/')])
})

test('a range of a drawn picture can be requested, and only existing users have one', async () => {
  const { realm, olga, ana } = await aRealm()
  const { realm_uuid } = await olga.registers()
  const nameFor = (id: number) => createHash('sha1').update(`${realm_uuid}:${id}`).digest('hex')
  const at = (id: number, name: string, realmId = realm.id) =>
    `/user_avatars/${realmId}/drawn/${id}/${name}`
  const path = at(ana.id, `${nameFor(ana.id)}.png`)
  const part = await downloads(ana.host, path, { headers: { range: 'bytes=1-3' } })
  expect([part.status, String(part.bytes)]).toEqual([206, 'PNG'])
  for (const wrong of [
    at(ana.id, `${nameFor(olga.id)}.png`),
    at(ana.id, `${nameFor(ana.id)}-large.png`),
    at(ana.id, `${nameFor(ana.id)}.png`, (realm.id + 1) as never),
    at(99, `${nameFor(99)}.png`),
    at(ana.id, 'x.png'),
  ]) {
    expect((await downloads(ana.host, wrong)).status, wrong).toBe(404)
  }
})

test('a picture needs a source that exists', async () => {
  const { olga, ana } = await aRealm()
  for (const default_avatar_source of ['U', 'x', '']) {
    const { status, body } = await olga.requests('PATCH', '/realm', { default_avatar_source })
    expect([status, body.code], default_avatar_source).toEqual([400, 'BAD_REQUEST'])
  }
  await expect(ana.calls(api.realm.update, draws)).rejects.toMatchObject({ status: 400 })
})
