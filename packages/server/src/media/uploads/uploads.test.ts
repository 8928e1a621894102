import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { api, endpoints } from '@parley/contract'
import { describe, expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { asks, expectError, form, multipart, parts } from '../../../test/asks.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { sweepFiles } from './sweep-files.ts'

const hello = { name: 'hello.txt', content: 'Hello, file!', type: 'text/plain' }

async function uploads(person: Person, file: Loose = hello): Promise<Loose> {
  const { status, body } = await sendsFile(person, api.uploads.upload as Loose, file)
  expect(status).toBe(200)
  return body
}

const statusFor = async (person: Person | string, url: string) =>
  (await downloads(person, url)).status

const filesOf = async (person: Person) => (await person.calls(api.uploads.list, {})).attachments

async function incomingFiles(): Promise<string[]> {
  const { files } = await theServer()
  return readdir(files.incoming.directory)
}

describe('a file', () => {
  test('is the uploader’s alone until a message links to it, and again when that is gone', async () => {
    const { ana, ben, gus, everyone } = await aRealm({
      channel: 'design',
      subscribers: ['ana', 'ben'],
    })
    const { url, uri, filename } = await verifyAction(everyone, () => uploads(ana))
    expect(uri).toBe(url)
    expect(filename).toBe('hello.txt')

    expect(await statusFor(ana, url)).toBe(200)
    expect(await statusFor(ben, url)).toBe(403)
    await ana.registers()
    const id = await ana.sends('design', 'x', `[${filename}](${url})`)
    expect(await statusFor(ben, url)).toBe(200)
    expect(await statusFor(gus, url)).toBe(403)
    const told = (await ana.newEvents()).find((event) => event.type === 'attachment')
    expect(told).toMatchObject({
      op: 'update',
      attachment: { name: 'hello.txt', size: 12, message_ids: [id], messages: [{ id }] },
      upload_space_used: 12,
    })
    const sentAt = told?.attachment.messages[0].date_sent
    expect(Math.abs(sentAt - Date.now() / 1000)).toBeLessThan(60)

    await verifyAction(everyone, () => ana.calls(api.messages.remove, { message_id: id }))
    expect(await statusFor(ben, url)).toBe(403)
    expect(await filesOf(ana)).toMatchObject([{ message_ids: [], messages: [] }])
  })

  test('opens and closes with edits, which say what no message has any more', async () => {
    const { ana, ben } = await aRealm()
    const { url } = await uploads(ana)
    const id = await ana.writes([ben], 'nothing yet')
    const edit = (content: string) => ana.calls(api.messages.update, { message_id: id, content })

    expect(await edit(`see [it](${url})`)).toMatchObject({ detached_uploads: [] })
    expect(await statusFor(ben, url)).toBe(200)
    const { detached_uploads } = await edit('gone')

    expect(detached_uploads).toMatchObject([{ name: 'hello.txt', messages: [] }])
    expect(await statusFor(ben, url)).toBe(403)
  })

  test('is passed on by users who may open it, and by nobody else', async () => {
    const { ana, ben, gus, olga } = await aRealm()
    const { url } = await uploads(ana)

    await ben.writes([olga], `I guessed [it](${url})`)
    expect(await statusFor(ben, url)).toBe(403)
    expect(await statusFor(olga, url)).toBe(403)
    await ana.writes([ben], `[it](${url})`)
    await ben.writes([gus], `from Ana: [it](${url})`)
    expect(await statusFor(gus, url)).toBe(200)
    expect(await statusFor(olga, url)).toBe(403)
  })

  test('follows its message from channel to channel', async () => {
    const { ana, ben, olga } = await aRealm({ channel: 'open', subscribers: ['ana', 'ben'] })
    await olga.adds([olga, ana], 'secret', { invite_only: true })
    const { url } = await uploads(ana)
    const id = await ana.sends('open', 'x', `[it](${url})`)
    const { stream_id } = await olga.calls(api.channels.getId, { stream: 'secret' })

    await olga.calls(api.messages.update, { message_id: id, stream_id, topic: 'x' })

    expect(await statusFor(ben, url)).toBe(403)
    expect(await statusFor(olga, url)).toBe(200)
  })

  test('is sent as it is, whole or in part, with its name and with nothing that could run', async () => {
    const { ana } = await aRealm()
    const content = randomBytes(300_000)
    const { url, filename } = await uploads(ana, { name: 'Ünï x [1].bin', content })
    expect(filename).toBe('Ünï x [1].bin')

    const whole = await downloads(ana, url)
    expect(whole.bytes.equals(content)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': '300000',
    })
    expect(whole.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''%C3%9Cn/)
    expect(whole.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    const range = (value: string) => downloads(ana, url, { headers: { range: value } })
    for (const [asked, first, last] of [
      ['bytes=10-19', 10, 19],
      ['bytes=299990-', 299_990, 299_999],
      ['bytes=-5', 299_995, 299_999],
      ['bytes=299990-999999999', 299_990, 299_999],
    ] as const) {
      const part = await range(asked)
      expect(part.status, asked).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes ${first}-${last}/300000`)
      expect(part.bytes.equals(content.subarray(first, last + 1))).toBe(true)
    }
    for (const asked of ['bytes=', 'bytes=5-2', 'lines=1-2', 'bytes=1-2,4-5']) {
      expect((await range(asked)).bytes.length, asked).toBe(300_000)
    }
    const beyond = await range('bytes=300000-')
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */300000'])
    const head = await downloads(ana, url, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
      200,
      '300000',
      0,
    ])
    const partOfHead = { method: 'HEAD', headers: { range: 'bytes=0-9' } }
    expect((await downloads(ana, url, partOfHead)).headers['content-length']).toBe('300000')
    const known = { headers: { 'if-none-match': whole.headers.etag } }
    expect((await downloads(ana, url, known)).status).toBe(304)
  })

  test('has an address that works for a minute without credentials', async () => {
    const { ana, ben, realm } = await aRealm()
    const { url } = await uploads(ana)
    const [, , realm_id_str, ...rest] = url.split('/')
    const params = { realm_id_str: Number(realm_id_str) as never, filename: rest.join('/') }

    const link = await ana.calls(api.uploads.getTemporaryUrl, params)
    await expect(ben.calls(api.uploads.getTemporaryUrl, params)).rejects.toMatchObject({
      status: 403,
    })
    const missing = ana.calls(api.uploads.getTemporaryUrl, { ...params, filename: 'x/y' })
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'BAD_REQUEST' })

    expect((await downloads(ana.host, link.url)).bytes.toString()).toBe(hello.content)
    expect(await statusFor(ana.host, link.url.replace(/\.\d+\./, '.9999999999.'))).toBe(403)
    expect(await statusFor(ana.host, '/user_uploads/temporary/x/y')).toBe(403)
    const other = await aRealm()
    expect(await statusFor(other.host, link.url)).toBe(403)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    expect(await statusFor(realm.directory.realm.host, link.url)).toBe(403)
  })

  test('in a web-public channel is open to everybody, as long as the organization wants spectators', async () => {
    const { ana, olga } = await aRealm()
    await olga.calls(api.realm.update, { enable_spectator_access: true })
    await olga.adds([ana], 'lobby', { is_web_public: true })
    const { url } = await uploads(ana)
    expect(await statusFor(ana.host, url)).toBe(403)
    await ana.sends('lobby', 'x', `[it](${url})`)

    expect(await statusFor(ana.host, url)).toBe(200)
    await olga.calls(api.realm.update, { enable_spectator_access: false })
    expect(await statusFor(ana.host, url)).toBe(403)
  })

  test('that goes while it is asked for is not there, with nothing said of what it was', async () => {
    const { ana, realm } = await aRealm()
    const { url } = await uploads(ana)
    const [row] = await realm.sql<{ key: string }[]>`
      select storage_key as key from attachment where realm_id = ${realm.id}`
    await (await theServer()).files.store.remove(String(row?.key))

    const { status, headers } = await downloads(ana, url)

    expect([status, headers['content-disposition'], headers.etag]).toEqual([
      404,
      undefined,
      undefined,
    ])
  })

  test('is closed to users who leave a private channel, and to those who join after the message', async () => {
    const { ana, ben, olga } = await aRealm()
    const hidden = { invite_only: true, history_public_to_subscribers: false }
    await olga.adds([olga, ana], 'secret', hidden)
    const { url } = await uploads(olga)
    await olga.sends('secret', 'x', `[it](${url})`)
    expect(await statusFor(ana, url)).toBe(200)

    await olga.adds([ben], 'secret')
    expect(await statusFor(ben, url)).toBe(403)
    const subscriptions = ['secret']
    await olga.calls(api.channels.unsubscribe, { subscriptions, principals: [ana.id] })
    expect(await statusFor(ana, url)).toBe(403)
  })

  test('is deleted by its owner, and by nobody else', async () => {
    const { ana, ben } = await aRealm()
    const { url } = await uploads(ana)
    await ana.writes([ben], `[it](${url})`)
    const [{ id: attachment_id } = { id: 0 as never }] = await filesOf(ana)
    const refusal = { status: 400, code: 'BAD_REQUEST' }

    await expect(ben.calls(api.uploads.remove, { attachment_id })).rejects.toMatchObject(refusal)
    await ana.registers()
    await ana.calls(api.uploads.remove, { attachment_id })

    expect(await ana.newEvents()).toMatchObject([
      { type: 'attachment', op: 'remove', attachment: { id: attachment_id }, upload_space_used: 0 },
    ])
    expect(await statusFor(ana, url)).toBe(404)
    expect(await statusFor(ben, url)).toBe(404)
    expect(await ana.calls(api.uploads.list, {})).toEqual({ attachments: [], upload_space_used: 0 })
    await expect(ana.calls(api.uploads.remove, { attachment_id })).rejects.toMatchObject(refusal)
    // Its id is not given again.
    await uploads(ana)
    const [again] = await filesOf(ana)
    expect(again?.id).toBe(attachment_id + 1)
    const next = { attachment_id: again?.id as never }
    await verifyAction([ana, ben], () => ana.calls(api.uploads.remove, next))
  })

  test('that no message links to goes after five weeks; leftovers go after a day', async () => {
    const { ana, ben, realm } = await aRealm()
    const server = await theServer()
    const used = await uploads(ana)
    const lost = await uploads(ana)
    await ana.writes([ben], `[it](${used.url})`)
    const awaited = await uploads(ana)
    await ana.calls(api.scheduled.create, {
      type: 'direct',
      to: [ben.id],
      content: `[it](${awaited.url})`,
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 60 * 86_400,
    })
    await realm.sql`insert into loose_file (realm_id, storage_key, since)
      values (${realm.id}, ${`${realm.id}/files/no/thing`}, now() - interval '2 days')`

    await sweepFiles(server.database.sql, server.realms, server.files, { now: Date.now() })
    expect(await statusFor(ana, lost.url)).toBe(200)
    const now = Date.now() + 36 * 86_400_000
    await sweepFiles(server.database.sql, server.realms, server.files, { now })

    expect(await statusFor(ana, lost.url)).toBe(404)
    expect(await statusFor(ana, used.url)).toBe(200)
    expect(await statusFor(ana, awaited.url)).toBe(200)
    expect(await realm.sql`select from loose_file where realm_id = ${realm.id}`).toEqual([])
  })
})

describe('space', () => {
  test('ends where the organization’s quota does, and where the person’s does', async () => {
    const { ana, ben, realm } = await aRealm()
    await uploads(ana, { ...hello, content: Buffer.alloc(700_000) })
    const more = (at: object = {}) =>
      sendsFile(ben, api.uploads.upload as Loose, { ...hello, content: Buffer.alloc(400_000) }, at)

    const server = await theServer()
    const { DATA_DIR } = server.settings
    const env = { DATA_DIR, REALM_UPLOAD_QUOTA_MIB: '1' }
    const sibling = await startSibling(server, { env })
    const there = ben.at(sibling)
    expect((await ben.registers()).realm_upload_quota_mib).toBeNull()
    expect((await there.registers()).realm_upload_quota_mib).toBe(1)
    expectError(await more({ server: sibling }), 400, 'REALM_UPLOAD_QUOTA')
    await sibling.close()
    // As an import writes it.
    await realm.sql`update realm set settings = settings || '{"upload_quota_mib": 2}' where id = ${realm.id}`
    const later = await startSibling(server, { env })
    expect((await ben.at(later).registers()).realm_upload_quota_mib).toBe(2)
    expect((await more({ server: later })).status).toBe(200)
    await uploads(ana, { ...hello, content: Buffer.alloc(900_000) })
    await (await later.realms.open(realm.id)).writer.catchUp()
    expectError(await more({ server: later }), 400, 'REALM_UPLOAD_QUOTA')
    await later.close()
    await realm.sql`update realm set settings = settings - 'upload_quota_mib' where id = ${realm.id}`
    expect((await more()).status).toBe(200)
    await realm.sql`update attachment set size = ${5120 * 1024 * 1024}
      where realm_id = ${realm.id} and owner_id = ${ben.id}`
    const refused = await more()

    expectError(refused, 400, 'REALM_UPLOAD_QUOTA')
    expect(refused.body.msg).toContain('your upload quota')
    expect(await incomingFiles()).toEqual([])
  })
})

describe('invalid uploads are refused and leave nothing behind', () => {
  test.each(
    endpoints
      // A bot may be created with or without a picture.
      .filter(({ file }) => file && !file.isOptional)
      .map((endpoint) => [endpoint.id, endpoint] as const),
  )('%s', async (_id, endpoint) => {
    const { olga } = await aRealm()
    const { method } = endpoint
    const night: [string, string][] = endpoint.params.night ? [['night', 'false']] : []
    const url = endpoint.path.replace(/\{\w+\}/, 'party')
    const send = (headers: Loose, payload?: Buffer | string) =>
      asks(olga, { method, url, headers, ...(payload === undefined ? {} : { payload }) })
    const sendParts = (...files: readonly (readonly [string, Loose])[]) =>
      send(multipart, parts([...night, ...files]))
    const large = Buffer.alloc((endpoint.file?.maxMib ?? 0) * 1024 * 1024 + 1)
    const file = { name: 'x', content: 'x' }

    const none = await sendParts()
    expect([none.status, none.body.msg]).toEqual([400, 'You must specify a file to upload'])
    const two = await sendParts(['a', file], ['b', file])
    expect([two.status, two.body.msg]).toEqual([400, 'You may only upload one file at a time'])
    const tooLarge = await sendParts(['a', { name: 'x', content: large }])
    expect(tooLarge.status).toBe(400)
    expect(tooLarge.body.msg).toMatch(/larger than the allowed limit of \d+ MiB/)
    expectError(await send(form, 'night=false'), 400, 'BAD_REQUEST')
    expectError(await send({ 'content-type': 'text/plain' }, 'x'), 415, 'BAD_REQUEST')
    expectError(await send({ 'content-type': 'multipart/form-data' }, 'x'), 400, 'BAD_REQUEST')
    const cut = parts([...night, ['a', file]]).subarray(0, -10)
    expectError(await send(multipart, cut), 400, 'BAD_REQUEST')
    expect(await incomingFiles()).toEqual([])
  })

  test('uploading requires signing in', async () => {
    const { ana } = await aRealm()
    const payload = parts([['x', hello]])
    const post = { method: 'POST', url: '/user_uploads', headers: multipart, payload }

    expectError(await asks(ana.host, post), 401, 'UNAUTHORIZED')
    expect(await incomingFiles()).toEqual([])
  })
})

test('every node that shares the data directory has the files', async () => {
  const { ana } = await aRealm()
  const server = await theServer()
  const { url } = await uploads(ana)
  const sibling = await startSibling(server, { env: { DATA_DIR: server.settings.DATA_DIR } })

  const { bytes } = await downloads(ana, url, { server: sibling })

  expect(bytes.toString()).toBe(hello.content)
  await sibling.close()
})
