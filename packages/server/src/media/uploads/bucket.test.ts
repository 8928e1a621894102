import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { api } from '@parley/contract'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { asks, multipart, parts } from '../../../test/asks.ts'
import { downloads } from '../../../test/files.ts'
import type { Person } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { testDirectory } from '../../../test/storage.ts'
import { startSibling, type TestServer } from '../../../test/test-server.ts'
import { creation, listens, patch, tus } from '../../../test/tus.ts'

const directory = join(testDirectory(), randomUUID())
const s3 = new S3rver({
  port: 0,
  silent: true,
  directory: join(directory, 's3'),
  configureBuckets: [{ name: 'parley' }],
})
let server: TestServer
let port: number

beforeAll(async () => {
  const { port: s3Port } = await s3.run()
  const bucket = { S3_BUCKET: 'parley', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  const env = { DATA_DIR: join(directory, 'data'), S3_ENDPOINT: `http://127.0.0.1:${s3Port}` }
  server = await startSibling(await theServer(), { env: { ...env, ...bucket } })
  port = await listens(server.http)
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

async function uploads(person: Person, name: string, content: Buffer): Promise<string> {
  const payload = parts([['file', { name, content }]])
  const post = { method: 'POST', url: '/user_uploads', headers: multipart, payload, server }
  const { status, body } = await asks(person, post)
  expect(status).toBe(200)
  return body.url
}

test('files in a bucket are served whole, in ranges, as thumbnails and not at all, like those on a disk', async () => {
  const { ana, ben } = await aRealm()
  const content = randomBytes(200_000)
  const url = await uploads(ana, 'a.bin', content)
  const picture = await uploads(ana, 'a.png', await aPicture(1680, 400))

  expect((await downloads(ana, url, { server })).bytes.equals(content)).toBe(true)
  const part = await downloads(ana, url, { server, headers: { range: 'bytes=-5' } })
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 199995-199999/200000'])
  expect(part.bytes.equals(content.subarray(-5))).toBe(true)
  const head = await downloads(ana, url, { server, method: 'HEAD' })
  expect([head.status, head.headers['content-length']]).toEqual([200, '200000'])
  expect((await downloads(ben, url, { server })).status).toBe(403)
  const small = `${picture.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`
  expect((await downloads(ana, small, { server })).headers['content-type']).toBe('image/webp')

  const { attachments } = await ana.at(server).calls(api.uploads.list, {})
  for (const { id: attachment_id } of attachments) {
    await ana.at(server).calls(api.uploads.remove, { attachment_id })
  }
  for (const gone of [url, picture, small]) {
    expect((await downloads(ana, gone, { server })).status).toBe(404)
  }
})

test('an upload that comes in parts ends in the bucket', async () => {
  const { ana } = await aRealm()
  const target = { port, host: ana.host, authorization: ana.authorization }
  const content = randomBytes(300_000)
  const headers = creation(content.length, { filename: 'a.bin' })
  const created = await tus(target, { method: 'POST', url: '/api/v1/tus', headers })
  const url = String(created?.headers.location)
  const first = { method: 'PATCH', url, headers: patch(0), body: content.subarray(0, 100_000) }
  expect((await tus(target, first))?.headers['upload-offset']).toBe('100000')

  const rest = { method: 'PATCH', url, headers: patch(100_000), body: content.subarray(100_000) }
  const told = JSON.parse((await tus(target, rest))?.body ?? '')

  expect((await downloads(ana, told.url, { server })).bytes.equals(content)).toBe(true)
})
