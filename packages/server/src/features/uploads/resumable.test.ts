import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@parley/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { downloads } from '../../../test/files.ts'
import type { Person } from '../../../test/person.ts'
import { startSibling, type TestServer } from '../../../test/test-server.ts'
import { creation, listens, patch, tus } from '../../../test/tus.ts'
import { ResumableStore } from './resumable-store.ts'

const url = '/api/v1/tus'
let server: TestServer
let port: number

async function start(): Promise<void> {
  const first = await theServer()
  server = await startSibling(first, { env: { DATA_DIR: first.settings.DATA_DIR } })
  port = await listens(server.http)
}

beforeAll(start)
afterAll(() => server.close())

const as = ({ host, authorization }: Person) => ({ port, host, authorization })
const content = randomBytes(300_000)
const filename = 'Bericht Ä.bin'

async function begins(person: Person, length = content.length): Promise<string> {
  const headers = creation(length, { filename, filetype: 'image/png' })
  const created = await tus(as(person), { method: 'POST', url, headers })
  expect(created?.status).toBe(201)
  return String(created?.headers.location)
}

const statusOf = async (person: Person, at: string, method = 'HEAD') =>
  (await tus(as(person), { method, url: at }))?.status

const sends = (person: Person, at: string, from: number, body = content.subarray(from)) =>
  tus(as(person), { method: 'PATCH', url: at, headers: patch(from), body })

async function offsetOf(person: Person, at: string): Promise<number> {
  const answer = await tus(as(person), { method: 'HEAD', url: at })
  expect(answer?.status).toBe(200)
  return Number(answer?.headers['upload-offset'])
}

test('an upload goes on after a broken connection and a restart, and becomes a file', async () => {
  const { ana } = await aRealm()
  const at = await begins(ana)
  const body = content.subarray(0)
  await tus(as(ana), { method: 'PATCH', url: at, headers: patch(0), body, cutAfter: 100_000 })
  await server.close()
  await start()

  const offset = await offsetOf(ana, at)
  expect(offset).toBeLessThan(content.length)
  const ended = await sends(ana, at, offset)

  expect([ended?.status, ended?.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  const told = JSON.parse(ended?.body ?? '')
  expect(told).toMatchObject({ result: 'success', msg: '', filename, uri: told.url })
  expect((await downloads(ana, told.url)).bytes.equals(content)).toBe(true)
  const { attachments } = await ana.calls(api.uploads.list, {})
  expect(attachments).toMatchObject([{ name: filename, size: content.length }])
  // Whoever did not hear of the end asks again and is told the same.
  expect(await offsetOf(ana, at)).toBe(content.length)
  const again = await sends(ana, at, content.length, Buffer.alloc(0))
  expect(JSON.parse(again?.body ?? '')).toMatchObject({ url: told.url, filename })
  expect((await ana.calls(api.uploads.list, {})).attachments).toHaveLength(1)
})

test('an upload can come whole with its creation, be empty, and be given up', async () => {
  const { ana } = await aRealm()
  const headers = {
    ...creation(5, { filename: 'a.txt' }),
    'content-type': 'application/offset+octet-stream',
  }
  const whole = await tus(as(ana), { method: 'POST', url, headers, body: Buffer.from('Hello') })
  expect(whole?.status).toBe(200)
  expect((await downloads(ana, JSON.parse(whole?.body ?? '').url)).bytes.toString()).toBe('Hello')
  const empty = await tus(as(ana), { method: 'POST', url, headers: creation(0) })
  expect(JSON.parse(empty?.body ?? '')).toMatchObject({ filename: 'file' })

  const at = await begins(ana)
  await sends(ana, at, 0, content.subarray(0, 10))
  expect(await statusOf(ana, at, 'DELETE')).toBe(204)
  expect(await statusOf(ana, at)).toBe(404)
})

test('nobody but who began an upload sees it, and nobody without credentials begins one', async () => {
  const { ana, ben } = await aRealm()
  const other = await aRealm()
  const at = await begins(ana)

  for (const person of [ben, other.ana]) {
    expect(await statusOf(person, at)).toBe(404)
    expect((await sends(person, at, 0))?.status).toBe(404)
    expect(await statusOf(person, at, 'DELETE')).toBe(404)
  }
  const nobody = { port, host: ana.host, authorization: undefined }
  const refused = await tus(nobody, { method: 'POST', url, headers: creation(5) })
  expect(refused?.status).toBe(401)
  expect(JSON.parse(refused?.body ?? '')).toMatchObject({ code: 'UNAUTHORIZED' })
  const described = await tus(nobody, { method: 'OPTIONS', url })
  expect(described?.headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,creation-with-upload,termination,expiration',
    'tus-max-size': String(100 * 1024 * 1024),
  })
  expect(described?.headers['access-control-allow-origin']).toBeUndefined()
})

test('what is too large, too much or in the wrong place is refused', async () => {
  const { ana, realm } = await aRealm()
  const create = async (length: number) =>
    tus(as(ana), { method: 'POST', url, headers: creation(length) })

  expect((await create(100 * 1024 * 1024 + 1))?.status).toBe(413)
  expect((await tus(as(ana), { method: 'POST', url }))?.status).toBe(400)
  const at = await begins(ana, 10)
  expect((await sends(ana, at, 5, Buffer.alloc(1)))?.status).toBe(409)
  expect((await sends(ana, at, 0, Buffer.alloc(11)))?.status).toBe(413)
  const { directory } = await server.realms.open(realm.id)
  directory.realm.settings.upload_quota_mib = 1
  const full = await create(1024 * 1024)
  expect([full?.status, JSON.parse(full?.body ?? '').code]).toEqual([400, 'REALM_UPLOAD_QUOTA'])
  for (let count = 1; count < 20; count++) expect((await create(1))?.status).toBe(201)
  const many = await create(1)
  expect([many?.status, JSON.parse(many?.body ?? '').msg]).toEqual([
    400,
    expect.stringContaining('unfinished'),
  ])
})

test('an upload expires after a day, finished or not', async () => {
  const { ana } = await aRealm()
  const directory = join(server.files.directory, 'resumable')
  const at = await begins(ana)
  const store = new ResumableStore(directory)
  const later = Date.now() + 86_400_000

  await store.forgetExpired(later - 3_600_000)
  expect(await statusOf(ana, at)).toBe(200)
  await store.forgetExpired(later + 1000)

  expect(await statusOf(ana, at)).toBe(404)
  expect(await readdir(directory)).toEqual([])
})

test.each(['..%2f..%2fzuliprc', '%2e%2e', 'x/../../zuliprc', '1-1-..%2f', '%00', 'a%5cb'])(
  'security 22: the upload %s leads nowhere',
  async (id) => {
    const { ana } = await aRealm()

    for (const method of ['HEAD', 'DELETE', 'PATCH']) {
      const answer = await tus(as(ana), { method, url: `${url}/${id}`, headers: patch(0) })
      expect([400, 404], method).toContain(answer?.status)
    }
  },
)
