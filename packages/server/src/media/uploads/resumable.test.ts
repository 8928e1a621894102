import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { api } from '@parley/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aRealm, password, theServer } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { downloads } from '../../../test/files.ts'
import type { Person } from '../../../test/person.ts'
import { testDirectory } from '../../../test/storage.ts'
import { startSibling, type TestServer } from '../../../test/test-server.ts'
import { creation, listens, patch, tus } from '../../../test/tus.ts'
import { inOrder, onOneNode } from '../../../test/waiting-writer.ts'
import { ResumableStore } from './resumable-store.ts'
import { UploadRecords } from './upload-records.ts'

const url = '/api/v1/tus'
const noRelease = async () => undefined
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

test('an upload continues after a broken connection and a restart, and becomes a file', async () => {
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
  // A client that missed the end asks again and gets the same answer.
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
  const told = JSON.parse(whole?.body ?? '')
  expect((await downloads(ana, told.url)).bytes.toString()).toBe('Hello')
  const empty = await tus(as(ana), { method: 'POST', url, headers: creation(0) })
  expect(JSON.parse(empty?.body ?? '')).toMatchObject({ filename: 'file' })
  // Clients take a creation without an address for an error, and some ask there for what was answered.
  for (const created of [whole, empty]) {
    expect(created?.status).toBe(201)
    const there = String(created?.headers.location)
    const length = await offsetOf(ana, there)
    const again = await sends(ana, there, length, Buffer.alloc(0))
    expect(JSON.parse(again?.body ?? '')).toEqual(JSON.parse(created?.body ?? ''))
  }

  const at = await begins(ana)
  await sends(ana, at, 0, content.subarray(0, 10))
  expect(await statusOf(ana, at, 'DELETE')).toBe(204)
  expect(await statusOf(ana, at)).toBe(404)
})

test('programs that cannot send all methods name them in a header', async () => {
  const { ana } = await aRealm()
  const at = await begins(ana, 5)
  const asks = (method: string, headers: Record<string, string>, body = Buffer.alloc(0)) => {
    const override = { 'x-http-method-override': method, ...headers }
    return tus(as(ana), { method: 'POST', url: at, headers: override, body })
  }

  expect((await asks('PATCH', patch(0), Buffer.from('Hell')))?.status).toBe(204)
  expect((await asks('head', {}))?.headers['upload-offset']).toBe('4')
  const ended = await asks('PATCH', patch(4), Buffer.from('o'))
  expect(ended?.status).toBe(200)
  const { url: address } = JSON.parse(ended?.body ?? '')
  expect((await downloads(ana, address)).bytes.toString()).toBe('Hello')
  const other = await begins(ana, 5)
  const headers = { 'x-http-method-override': 'DELETE' }
  expect((await tus(as(ana), { method: 'POST', url: other, headers }))?.status).toBe(204)
  expect(await statusOf(ana, other)).toBe(404)
  // Not where nobody is authenticated.
  const described = await tus(as(ana), { method: 'OPTIONS', url, headers })
  expect([described?.status, described?.headers['tus-version']]).toEqual([204, '1.0.0'])
})

test('only its owner sees an upload, and only users with credentials start one', async () => {
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

test('uploads that are too large, too many or at a wrong offset are refused', async () => {
  const { ana } = await aRealm()
  const create = async (length: number, at = as(ana)) =>
    tus(at, { method: 'POST', url, headers: creation(length) })

  expect((await create(100 * 1024 * 1024 + 1))?.status).toBe(413)
  expect((await tus(as(ana), { method: 'POST', url }))?.status).toBe(400)
  const { 'upload-length': _, ...later } = { ...creation(5), 'upload-defer-length': '1' }
  const withoutLength = await tus(as(ana), { method: 'POST', url, headers: later })
  expect(withoutLength?.status).toBe(400)
  expect(JSON.parse(withoutLength?.body ?? '')).toMatchObject({ code: 'BAD_REQUEST' })
  const at = await begins(ana, 10)
  expect((await sends(ana, at, 5, Buffer.alloc(1)))?.status).toBe(409)
  expect((await sends(ana, at, 0, Buffer.alloc(11)))?.status).toBe(413)
  const { DATA_DIR } = server.settings
  const small = await startSibling(server, { env: { DATA_DIR, REALM_UPLOAD_QUOTA_MIB: '1' } })
  const full = await create(1024 * 1024, { ...as(ana), port: await listens(small.http) })
  expect([full?.status, JSON.parse(full?.body ?? '').code]).toEqual([400, 'REALM_UPLOAD_QUOTA'])
  await small.close()
  for (let count = 1; count < 20; count++) expect((await create(1))?.status).toBe(201)
  const many = await create(1)
  expect([many?.status, JSON.parse(many?.body ?? '').msg]).toEqual([
    400,
    expect.stringContaining('unfinished'),
  ])
})

test('a repeated request does not wait for a dead connection', async () => {
  const { ana } = await aRealm()
  const at = await begins(ana)
  const head = `PATCH ${at} HTTP/1.1\r\nHost: ${ana.host}\r\nAuthorization: ${ana.authorization}`
  const about = `Tus-Resumable: 1.0.0\r\nContent-Type: application/offset+octet-stream`
  const rest = `Upload-Offset: 0\r\nContent-Length: ${content.length}\r\n\r\n`
  const silent = connect(port, '127.0.0.1')
  silent.on('error', () => undefined)
  silent.write(`${head}\r\n${about}\r\n${rest}`)
  silent.write(content.subarray(0, 70_000))
  await vi.waitFor(async () => {
    const { size } = await stat(
      join(server.files.directory, 'resumable', at.split('/').at(-1) ?? ''),
    )
    expect(size).toBe(70_000)
  })

  const began = performance.now()
  expect(await offsetOf(ana, at)).toBe(70_000)
  expect(performance.now() - began).toBeLessThan(10_000)
  const ended = await sends(ana, at, 70_000)

  silent.destroy()
  const { url: address } = JSON.parse(ended?.body ?? '')
  expect((await downloads(ana, address)).bytes.equals(content)).toBe(true)
})

test('a body without a length goes no further than its upload', async () => {
  const { ana } = await aRealm()
  const at = await begins(ana, 100_000)
  const chunked = { ...patch(0), 'transfer-encoding': 'chunked' }

  const tooMuch = await tus(as(ana), { method: 'PATCH', url: at, headers: chunked, body: content })
  expect(tooMuch?.status).toBe(413)
  expect(await offsetOf(ana, at)).toBeLessThanOrEqual(100_000)
})

test('every refusal of the protocol has the envelope', async () => {
  const { ana } = await aRealm()
  const at = await begins(ana, 10)
  const large = String(100 * 1024 * 1024 + 1)
  const ask = (method: string, where: string, headers: Record<string, string>) =>
    tus(as(ana), { method, url: where, headers })

  for (const [status, answer] of [
    [412, await ask('POST', url, { 'tus-resumable': '0.2.2' })],
    [412, await ask('POST', url, { 'tus-resumable': '' })],
    [400, await ask('POST', url, { 'upload-length': '-5' })],
    [400, await ask('POST', url, { 'upload-length': '5', 'upload-metadata': 'a b c' })],
    [413, await ask('POST', url, { 'upload-length': large })],
    [404, await ask('PATCH', `${url}/nothing`, patch(0))],
    [409, await ask('PATCH', at, patch(7))],
    [400, await ask('PATCH', at, { ...patch(0), 'content-type': 'text/plain' })],
    [404, await ask('DELETE', `${url}/nothing`, {})],
  ] as const) {
    expect([400, status]).toContain(answer?.status)
    expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8')
    const told = JSON.parse(answer?.body ?? '')
    expect(told).toEqual({
      result: 'error',
      msg: expect.stringMatching(/\S/),
      code: expect.stringMatching(/^[A-Z_]+$/),
    })
  }
})

describe('an upload from a browser', () => {
  const signedIn = async () => {
    const { olga, host } = await aRealm()
    const browser = new Browser(host, { server })
    await browser.signsIn(olga.email, 'correct horse 9')
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const target = { port, host, authorization: undefined }
    return { olga, cookie, target, token: { cookie, 'x-csrf-token': browser.token } }
  }

  test('goes by its session, with the token that only its own scripts have', async () => {
    const { olga, cookie, target, token } = await signedIn()
    const create = (headers: Record<string, string>) =>
      tus(target, { method: 'POST', url, headers: { ...creation(5), ...headers } })

    expect((await create({ cookie }))?.status).toBe(403)
    expect((await create({ cookie, 'x-csrf-token': 'guess' }))?.status).toBe(403)
    const crossSite = { ...token, 'sec-fetch-site': 'cross-site' }
    expect((await create(crossSite))?.status).toBe(403)
    const at = String((await create(token))?.headers.location)
    const part = { url: at, headers: { ...patch(0), ...token }, body: Buffer.from('Hello') }
    expect((await tus(target, { method: 'HEAD', url: at, headers: { cookie } }))?.status).toBe(200)
    const forged = { ...part, method: 'PATCH', headers: { ...patch(0), cookie } }
    expect((await tus(target, forged))?.status).toBe(403)

    const ended = await tus(target, { ...part, method: 'PATCH' })

    const told = JSON.parse(ended?.body ?? '')
    expect((await downloads(olga, told.url)).bytes.toString()).toBe('Hello')
  })

  test('security 9: ends with its session', async () => {
    const { olga, target, token } = await signedIn()
    const headers = { ...creation(5), ...token }
    const at = String((await tus(target, { method: 'POST', url, headers }))?.headers.location)

    const [session] = (await olga.at(server).calls(api.auth.getSessions, {})).sessions
    await olga.at(server).calls(api.auth.endSession, { session_id: session?.id ?? 0, password })

    const part = { method: 'PATCH', url: at, headers: { ...patch(0), ...token } }
    expect((await tus(target, { ...part, body: Buffer.from('Hello') }))?.status).toBe(401)
    expect(await statusOf(olga, at)).toBe(200)
  })
})

describe('several nodes', () => {
  const elsewhere = async (env: Record<string, string>) => {
    const sibling = await startSibling(server, { env })
    const there = await listens(sibling.http)
    return { sibling, as: (person: Person) => ({ ...as(person), port: there }) }
  }

  test('that share a directory take turns with an upload', async () => {
    const { ana } = await aRealm()
    const other = await elsewhere({ DATA_DIR: server.settings.DATA_DIR })
    const at = await begins(ana)
    await sends(ana, at, 0, content.subarray(0, 1000))

    const head = await tus(other.as(ana), { method: 'HEAD', url: at })
    expect(head?.headers['upload-offset']).toBe('1000')
    const body = content.subarray(1000)
    const request = { method: 'PATCH', url: at, headers: patch(1000), body }
    const ended = await tus(other.as(ana), request)

    const { url: address } = JSON.parse(ended?.body ?? '')
    expect((await downloads(ana, address)).bytes.equals(content)).toBe(true)
    await other.sibling.close()
  })

  test('that do not share one say so, and only to whom the upload belongs', async () => {
    const { ana, ben } = await aRealm()
    const other = await elsewhere({ DATA_DIR: join(testDirectory(), randomUUID()) })
    const at = await begins(ana)

    const patched = await tus(other.as(ana), { method: 'PATCH', url: at, headers: patch(0) })
    expect([patched?.status, JSON.parse(patched?.body ?? '').msg]).toEqual([
      421,
      expect.stringContaining('another server'),
    ])
    for (const method of ['HEAD', 'DELETE']) {
      expect((await tus(other.as(ana), { method, url: at }))?.status).toBe(421)
      expect((await tus(other.as(ben), { method, url: at }))?.status).toBe(404)
    }
    expect(await statusOf(ana, at)).toBe(200)
    await other.sibling.close()
  })
})

test('an end that was cut off is made once, with the address that was decided on', async () => {
  const { ana } = await aRealm()
  const at = await begins(ana, 5)
  const records = new UploadRecords(join(server.files.directory, 'resumable'), noRelease)
  const store = new ResumableStore(records)
  const id = at.split('/').at(-1) ?? ''
  await sends(ana, at, 0, Buffer.from('Hell'))
  const before = await store.getUpload(id)
  const [realmId = ''] = id.split('-')
  const pathId = `${realmId}/ab/${'c'.repeat(38)}/a.bin`
  // As a crash leaves it, before anything was kept.
  await store.decideAddress(before, () => pathId)

  const ended = await sends(ana, at, 4, Buffer.from('o'))
  expect(JSON.parse(ended?.body ?? '').url).toBe(`/user_uploads/${pathId}`)
  // As a crash leaves it, after it was kept and before that was written down.
  await writeFile(store.pathOf(id), 'Hello')
  await records.set(id, before)
  await store.decideAddress(before, () => pathId)
  const again = await sends(ana, at, 5, Buffer.alloc(0))

  expect(JSON.parse(again?.body ?? '').url).toBe(`/user_uploads/${pathId}`)
  expect((await downloads(ana, `/user_uploads/${pathId}`)).bytes.toString()).toBe('Hello')
  expect((await ana.calls(api.uploads.list, {})).attachments).toHaveLength(1)
})

test('an upload expires after a day, finished or not', async () => {
  const { ana } = await aRealm()
  const directory = join(server.files.directory, 'resumable')
  const at = await begins(ana)
  const records = new UploadRecords(directory, noRelease)
  const later = Date.now() + 86_400_000

  await records.forgetExpired(later - 3_600_000)
  expect(await statusOf(ana, at)).toBe(200)
  await records.forgetExpired(later + 1000)

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

test('security 22: an id that begins like those of the caller and has another form names no upload', async () => {
  const { ana } = await aRealm()
  const at = await begins(ana)
  const prefix = at.slice(0, -32)

  for (const other of [
    prefix,
    prefix + 'a'.repeat(240),
    `${prefix}${'%c3%a4'.repeat(100)}`,
    `${at}.json`,
  ]) {
    for (const method of ['HEAD', 'DELETE', 'PATCH']) {
      const answer = await tus(as(ana), { method, url: other, headers: patch(0) })
      expect(answer?.status, `${method} ${other}`).toBe(404)
    }
  }
  expect(await offsetOf(ana, at)).toBe(0)
})

onOneNode(
  'security 9: the last part of an upload makes no file after its key was revoked',
  async () => {
    const { ana, realm } = await aRealm()
    const there = await server.realms.open(realm.id)
    const at = await begins(ana)

    const [, answer] = await inOrder(there, [
      () => ana.at(server).calls(api.auth.regenerateApiKey, {}),
      () => sends(ana, at, 0),
    ])

    expect(answer?.status).toBe(401)
    expect(await realm.sql`select from attachment where realm_id = ${realm.id}`).toHaveLength(0)
  },
)
