import { api, limits } from '@parley/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { asks, expectError, type FormFile, form, multipart, parts } from '../../../test/asks.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const named = [
  ['full_name', 'Robot'],
  ['short_name', 'robot'],
] as const

const bad = 'BAD_REQUEST'

const aFile = async () => ({ name: 'bot.png', content: await aPicture(300, 200) })

const sizeAt = async (person: Person, url: string) => {
  const { width, height } = await sharp((await downloads(person.host, url)).bytes).metadata()
  return [width, height]
}

test('a bot can come with a picture, and get another one', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  const file = await aFile()
  const made = await verifyAction(everyone, () =>
    sendsFile(ana, api.bots.create as Loose, file, { fields: named }),
  )
  const { user_id: bot_id, avatar_url } = made.body
  expect(made.status).toBe(200)
  expect(await sizeAt(ben, avatar_url)).toEqual([100, 100])
  const { bots } = await ana.calls(api.bots.list, {})
  expect(bots).toMatchObject([{ user_id: bot_id, avatar_url }])

  const path = `/bots/${bot_id}`
  await ana.registers({ event_types: ['realm_bot'] })
  const changed = await verifyAction(everyone, () =>
    sendsFile(olga, api.bots.update as Loose, file, { path, fields: [['full_name', 'R2']] }),
  )
  expect(changed.body).toMatchObject({ full_name: 'R2' })
  expect(changed.body.avatar_url).not.toBe(avatar_url)
  expect(await sizeAt(ben, changed.body.avatar_url)).toEqual([100, 100])
  const { user } = await ben.calls(api.users.get, { user_id: bot_id, client_gravatar: true })
  expect(user.avatar_url).toBe(changed.body.avatar_url)

  // Without one in the request it stays.
  const renamed = await olga.calls(api.bots.update, { bot_id, full_name: 'R3' })
  expect(renamed.avatar_url).toBe(changed.body.avatar_url)
})

test('an invalid picture of a bot is refused without an effect', async () => {
  const realm = await aRealm()
  const { ana, ben, gus, everyone } = realm
  const bot = await makesBot(realm, ana)
  const picture = await aFile()
  const large = { name: 'x.png', content: 'x'.repeat(limits.maxAvatarMib * 1_048_576 + 1) }
  const requests = [
    ['POST', '/bots'],
    ['PATCH', `/bots/${bot.id}`],
  ] as const
  const sends = (who: Person, [method, url]: (typeof requests)[number], ...files: FormFile[]) => {
    const fields = files.map((file, index): [string, FormFile] => [`file${index}`, file])
    return asks(who, { method, url, headers: multipart, payload: parts([...named, ...fields]) })
  }
  await verifyAction(
    everyone,
    async () => {
      for (const request of requests) {
        expectError(
          await sends(ana, request, { name: 'x.png', content: 'no picture' }),
          400,
          'BAD_IMAGE',
        )
        expectError(await sends(ana, request, large), 400, bad)
        expectError(await sends(ana, request, picture, picture), 400, bad)
        expectError(await sends(gus, request, picture), 400, 'UNAUTHORIZED_PRINCIPAL')
        const [method, url] = request
        const payload = parts([['full_name', Buffer.from([0x41, 0xff])]])
        expectError(await asks(ana, { method, url, headers: multipart, payload }), 400, bad)
        const encoded = { headers: form, payload: Buffer.from('full_name=\xff', 'latin1') }
        expectError(await asks(ana, { method, url, ...encoded }), 400, bad)
      }
      expectError(await sends(ben, requests[1], picture), 400, bad)
    },
    { changesNothing: true },
  )
})
