import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { expectError } from '../../../test/asks.ts'
import { sendsFile } from '../../../test/files.ts'
import { MoodyStore } from '../../../test/moody-store.ts'
import type { Loose } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { sweepFiles } from './sweep-files.ts'

test('an upload that the storage does not keep is refused, leaves nothing, and works later', async () => {
  const { ana, realm } = await aRealm()
  const moody = new MoodyStore()
  const { endpoint, accessKeyId, secretAccessKey } = await moody.open()
  const server = await startSibling(await theServer(), {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
  onTestFinished(() => server.close())
  const files = async () =>
    (await realm.sql`select from attachment where realm_id = ${realm.id}`).count
  const hello = { name: 'hello.txt', content: 'Hello, file!', type: 'text/plain' }
  const uploads = () => sendsFile(ana, api.uploads.upload as Loose, hello, { server })
  moody.moods.push('keeps half', 'keeps half', 'keeps half')

  const refused = await uploads()

  expectError(refused, 503, 'SERVICE_UNAVAILABLE')
  expect(refused.headers['retry-after']).toBe('2')
  expect(await files()).toBe(0)
  expect(moody.kept.size).toBe(1)

  expect((await uploads()).status).toBe(200)
  expect(await files()).toBe(1)

  const twoDays = Date.now() + 2 * 86_400_000
  await sweepFiles(server.database.sql, server.realms, server.files, twoDays)
  expect(moody.kept.size).toBe(1)
  expect(await files()).toBe(1)
})
