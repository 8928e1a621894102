import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { api } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { type ArchiveFiles, archiveOf, packed, rowsIn, unpacked } from '../../../test/archives.ts'
import { addressPayloads, markupPayloads } from '../../../test/attack-payloads.ts'
import { downloads, sendsFile } from '../../../test/files.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { aPicture } from '../../../test/pictures.ts'
import { htmlFault } from './html-rules.ts'
import { importArchive } from './import-archive.ts'

vi.setConfig({ testTimeout: 240_000 })

const mib = 1_048_576

/** The error of an import. Also checks that nothing of a refused archive is left. */
async function refusalOf(archive: Buffer, maxBytes = 64 * mib, what = 'it'): Promise<string> {
  const { database, realms, files } = await theServer()
  const { sql } = database
  const path = files.incoming.newPath()
  await writeFile(path, archive)
  const subdomain = `x${randomUUID().slice(0, 13)}`
  const counts = async () => [
    await sql`select count(*) from realm`,
    await sql`select count(*) from message`,
    await sql`select count(*) from loose_file`,
    await readdir(files.directory, { recursive: true }),
  ]
  const before = await counts()
  const options = { sql, realms, files, path, subdomain, siteUrl: 'http://x', maxBytes }
  const error: Error = await importArchive(options).then(
    () => expect.fail(`${what} was imported`),
    (refused) => refused,
  )
  expect(error.name, error.stack).toBe('ArchiveRefused')
  expect((await counts()).slice(0, 3)).toEqual(before.slice(0, 3))
  const names = ((await counts())[3] as string[]).filter(
    (name) => !before[3]?.includes(name as never),
  )
  expect(names.filter((name) => /\.[a-z]+$|[0-9a-f]{38}$/.test(name))).toEqual([])
  return error.message
}

/** A small organization with a message, a file and a picture. */
async function anArchive(): Promise<ArchiveFiles> {
  const { realm, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const file = { name: 'a.txt', type: 'text/plain', content: 'some bytes' }
  const { body } = await sendsFile(ana, api.uploads.upload as never, file)
  await ana.sends('design', 'first', `[it](${body.url})`)
  const image = { name: 'p.png', type: 'image/png', content: await aPicture(9, 9) }
  await sendsFile(ana, api.pictures.setAvatar as never, image)
  return unpacked(await archiveOf(realm, 'full'))
}

/** The files with a row of a table changed. */
function withRow(files: ArchiveFiles, table: string, change: Loose, at = 0): ArchiveFiles {
  const name = `${table}/000001.jsonl`
  const rows = String(files.get(name))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  rows[at] = { ...rows[at], ...change }
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  return new Map(files).set(name, Buffer.from(text))
}

function nameOf(files: ArchiveFiles, form: RegExp): string {
  return [...files.keys()].find((name) => form.test(name)) ?? ''
}

test('security 22: names in an archive are not paths, and only regular files are accepted', async () => {
  const files = await anArchive()
  const file = nameOf(files, /^files\//)
  for (const name of [
    '../../evil.js',
    '/etc/cron.d/evil',
    'files/../../evil',
    'files/99',
    'x.txt',
  ]) {
    const list = [...files].flatMap((entry) =>
      entry[0] === file ? [entry, [name, Buffer.from('x')] as const] : [entry],
    )
    expect(await refusalOf(await packed(list))).toContain('no row describes the file')
  }
  const tar = gunzipSync(await packed(files))
  const at = tar.indexOf(file)
  for (const type of ['1', '2', '5', 'x', 'L', 'g']) {
    const header = Buffer.from(tar.subarray(at, at + 512))
    header.write(type, 156)
    header.write('../../evil', 157)
    const changed = Buffer.concat([tar.subarray(0, at), sealed(header), tar.subarray(at + 512)])
    expect(await refusalOf(gzipSync(changed))).toContain('not a regular file')
  }
  for (const path_id of ['../../x/y', '1/aa/../x', '/etc/passwd']) {
    const changed = withRow(files, 'attachments', { path_id })
    expect(await refusalOf(await packed(changed))).toContain('path_id')
  }
  expect(await refusalOf(await packed(withRow(files, 'avatars', { file: '../../x' })))).toContain(
    'file',
  )
})

/** A header whose checksum is correct, whatever else it contains. */
function sealed(header: Buffer): Buffer {
  header.write('        ', 148)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

test('security 22: a decompression bomb is refused while it is read', async () => {
  const files = await anArchive()
  const bomb = gzipSync(Buffer.concat([gunzipSync(await packed(files)), Buffer.alloc(200 * mib)]))
  const early = [...files].map(([name, content]) =>
    name === 'organization.json' ? [name, Buffer.alloc(100 * mib, 0x20)] : [name, content],
  ) as [string, Buffer][]
  const line = Buffer.from(`{"id":1,"x":"${'x'.repeat(9 * mib)}"}\n`)

  expect(bomb.length).toBeLessThan(mib)
  expect(await refusalOf(await packed(early), 64 * mib)).toContain('too large')
  expect(await refusalOf(await packed(new Map(files).set('users/000001.jsonl', line)))).toContain(
    'a line is too long',
  )
  const name = nameOf(files, /^files\//)
  const large = new Map(files).set(name, Buffer.alloc(40 * mib))
  expect(await refusalOf(await packed(large), 8 * mib)).toContain('differs in size')
  const fitting = withRow(large, 'attachments', { size: 40 * mib })
  expect(await refusalOf(await packed(fitting), 8 * mib)).toContain('unpacks to more than 8 MiB')
})

test('security 22: a damaged, cut or contradicting archive changes nothing', async () => {
  const files = await anArchive()
  const whole = await packed(files)
  const without = (name: string) => new Map([...files].filter(([one]) => one !== name))
  const json = (name: string, change: Loose) => {
    const value = JSON.parse(String(files.get(name)))
    return new Map(files).set(name, Buffer.from(JSON.stringify({ ...value, ...change })))
  }
  const refused: [string, Buffer | ArchiveFiles][] = [
    ['not a gzip file', Buffer.from('PK\u0003\u0004 nothing of ours')],
    ['not a gzip file', whole.subarray(0, whole.length - 200)],
    ['is truncated', gzipSync(gunzipSync(whole).subarray(0, 5000))],
    ['is truncated', gzipSync(gunzipSync(whole).subarray(0, -1024))],
    ['something follows its end', Buffer.concat([whole, whole])],
    ['a file follows summary.json', new Map([...files, ['users/000002.jsonl', Buffer.from('{}')]])],
    ['a header is damaged', gzipSync(Buffer.alloc(4096, 0x41))],
    ['not an export of Parley', new Map()],
    ['version is 2', json('manifest.json', { version: 2 })],
    ['not an export of Parley', json('manifest.json', { format: 'other' })],
    ['organization.json is missing', without('organization.json')],
    ['organization.json', json('organization.json', { settings: { org_type: 'x' } })],
    ['summary.json is missing', without('summary.json')],
    ['rows instead of', json('summary.json', { rows: {} })],
    ['is missing', without(nameOf(files, /^files\//))],
    ['no owner', withRow(files, 'users', { role: 400 }, ownerAt(files))],
    ['role', withRow(files, 'users', { role: 50 })],
    ['delivery_email', withRow(files, 'users', { delivery_email: 'a@b\r\nBcc: c@d' })],
    ['Unrecognized key', withRow(files, 'users', { hash: 'x' })],
    ['occurs twice', withRow(files, 'users', { id: 1 }, ownerAt(files) === 0 ? 1 : 0)],
    ['contradict each other', withRow(files, 'channels', { name: nameOfChannel(files, 1) }, 0)],
    ['refers to a missing user', withRow(files, 'messages', { sender_id: 999 })],
    ['refers to a missing', withRow(files, 'messages', { recipient_id: 999 })],
    ['system group', withRow(files, 'groups', { is_system: false })],
    [
      'names an unknown group',
      withRow(files, 'channels', { permissions: permissions(files, 999) }),
    ],
    ['greater than last_message_id', json('organization.json', { last_message_id: 0 })],
    ['is not an image', withPage(files)],
  ]
  for (const [problem, archive] of refused) {
    const given = Buffer.isBuffer(archive) ? archive : await packed(archive)
    expect(await refusalOf(given, 64 * mib, problem), problem).toContain(problem)
  }
})

function nameOfChannel(files: ArchiveFiles, at: number): string {
  const line = String(files.get('channels/000001.jsonl')).split('\n')[at] ?? ''
  return JSON.parse(line).name
}

function ownerAt(files: ArchiveFiles): number {
  const lines = String(files.get('users/000001.jsonl')).split('\n')
  return lines.findIndex((line) => line.includes('"role":100'))
}

function permissions(files: ArchiveFiles, group: number): Loose {
  const [line = ''] = String(files.get('channels/000001.jsonl')).split('\n')
  return { ...JSON.parse(line).permissions, can_subscribe_group: group }
}

/** A page with a script in place of a picture. */
function withPage(files: ArchiveFiles): ArchiveFiles {
  const name = nameOf(files, /^pictures\//)
  return new Map(files).set(name, Buffer.from('<!doctype html><script>alert(1)</script>'))
}

test('security 22: an archive brings no markup that the server would not have written', async () => {
  const files = await anArchive()
  const hostile = [...markupPayloads].filter((payload) => /<[a-z!/]/i.test(payload))
  for (const payload of hostile) expect(htmlFault(payload), payload).toBeDefined()
  const schemes = addressPayloads.filter((payload) =>
    /(?:script|mocha|data|blob|file|about|jar)(?::|&)/i.test(payload),
  )
  for (const payload of schemes.filter((one) => !/^[\w.]*https?:|^[#/\u202e]/i.test(one))) {
    const href = payload.replaceAll('"', '&quot;')
    expect(htmlFault(`<a href="${href}">x</a>`), payload).toBeDefined()
  }
  const rendered = '<p>hello <img src="x" onerror="alert(1)"></p>'
  expect(await refusalOf(await packed(withRow(files, 'messages', { rendered })))).toContain(
    'HTML that the server never writes',
  )
  const content = { before: 'x', renderedBefore: rendered }
  const edits = [{ userId: 1, at: 1, content }]
  expect(await refusalOf(await packed(withRow(files, 'messages', { edits })))).toContain(
    'HTML that the server never writes',
  )
})

test('security 22: where an organization is, nothing is imported', async () => {
  const { host } = await aRealm()
  const { database, realms, files } = await theServer()
  const path = files.incoming.newPath()
  await writeFile(path, await packed(await anArchive()))
  const subdomain = host.split('.')[0] ?? ''
  const options = { sql: database.sql, realms, files, path, subdomain, siteUrl: 'http://x' }
  await expect(importArchive({ ...options, maxBytes: mib * 64 })).rejects.toThrow('already')
  expect((await downloads(host, '/icon.png')).status).toBe(200)
})

test('security 5: an archive brings no bot that outranks its owner, or outlives them', async () => {
  const realm = await aRealm()
  const { ana, ben } = realm
  const [one, other] = [
    await makesBot(realm, ana, { short_name: 'one' }),
    await makesBot(realm, ben, { short_name: 'other' }),
  ]
  const rows = await unpacked(await archiveOf(realm.realm, 'full'))
  const rowOf = ({ id }: Person) => rowsIn(rows, 'users').findIndex((row) => row.id === id)
  const raised = withRow(rows, 'users', { role: 200 }, rowOf(one))
  const left = withRow(raised, 'users', { is_active: false }, rowOf(ben))
  const { database, realms, files } = await theServer()
  const path = files.incoming.newPath()
  await writeFile(path, await packed(left))
  const subdomain = `x${randomUUID().slice(0, 13)}`
  const place = { path, subdomain, siteUrl: 'http://x', maxBytes: 64 * mib }
  const imported = await importArchive({ sql: database.sql, realms, files, ...place })

  const { directory } = await realms.open(imported)
  expect(directory.users.get(one.id)).toMatchObject({ role: 400, isActive: true })
  expect(directory.users.get(other.id)).toMatchObject({ isActive: false })
})
