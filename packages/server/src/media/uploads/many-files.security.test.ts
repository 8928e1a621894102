import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { sendsFile } from '../../../test/files.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { creation, listens, tus } from '../../../test/tus.ts'

const mebibyte = 1024 * 1024
const quotaReached = { result: 'error', code: 'REALM_UPLOAD_QUOTA' }

/** A node where a user's files may take one mebibyte. */
async function withQuota() {
  const first = await theServer()
  const env = { DATA_DIR: first.settings.DATA_DIR, USER_UPLOAD_QUOTA_MIB: '1' }
  const server = await startSibling(first, { env })
  onTestFinished(() => server.close())
  const port = await listens(server.http)
  const begins = async (person: Person, size: number) => {
    const { host, authorization } = person
    const target = { port, host, authorization }
    return tus(target, { method: 'POST', url: '/api/v1/tus', headers: creation(size) })
  }
  const uploads = async (person: Person, size: number) => {
    const file = { name: 'a.txt', type: 'text/plain', content: 'x'.repeat(size) }
    return (await sendsFile(person, api.uploads.upload as Loose, file, { server })).body
  }
  return { begins, uploads }
}

test('security 25: empty files fill a quota, too: lists and sums have every one of them', async () => {
  const { ana, ben } = await aRealm()
  const { begins, uploads } = await withQuota()
  for (let count = 0; count < 16; count++) {
    expect(await uploads(ana, 0)).toMatchObject({ result: 'success' })
  }

  expect(await uploads(ana, 0)).toMatchObject(quotaReached)
  expect(await begins(ana, 1)).toMatchObject({ status: 400 })
  const { attachments, upload_space_used } = await ana.calls(api.uploads.list, {})
  expect({ files: attachments.length, upload_space_used }).toEqual({
    files: 16,
    upload_space_used: 0,
  })
  for (let count = 0; count < 16; count++) {
    expect(await begins(ben, 1)).toMatchObject({ status: 201 })
  }
  expect(await begins(ben, 1)).toMatchObject({ status: 400 })
})

test('security 25: the bots of a member have one quota together; those of administrators have their own', async () => {
  const { host, olga, ana, ben } = await aRealm()
  const { begins, uploads } = await withQuota()
  const botsOf = (owner: Person, name: string) =>
    Promise.all(
      [1, 2].map((index) => makesBot({ host }, owner, { short_name: `${name}${index}` })),
    ) as Promise<[Person, Person]>
  const [first, second] = await botsOf(ana, 'ana')
  const [benFirst, benSecond] = await botsOf(ben, 'ben')
  const others = await botsOf(olga, 'olga')
  expect(await uploads(ana, mebibyte)).toMatchObject({ result: 'success' })
  expect(await uploads(first, mebibyte / 2)).toMatchObject({ result: 'success' })
  expect(await uploads(second, mebibyte / 2)).toMatchObject({ result: 'success' })

  for (const bot of [first, second]) {
    expect(await uploads(bot, 1)).toMatchObject(quotaReached)
    expect(await begins(bot, 1)).toMatchObject({ status: 400 })
  }
  expect(await begins(benFirst, mebibyte)).toMatchObject({ status: 201 })
  expect(await begins(benSecond, 1)).toMatchObject({ status: 400 })
  for (const bot of others) {
    expect(await uploads(bot, mebibyte)).toMatchObject({ result: 'success' })
  }
})
