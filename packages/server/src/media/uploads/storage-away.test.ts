import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@parley/contract'
import { Upload } from '@tus/utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { expectError } from '../../../test/asks.ts'
import { sendsFile } from '../../../test/files.ts'
import { MoodyStore } from '../../../test/moody-store.ts'
import type { Loose } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { FilesAway } from '../../files/files-away.ts'
import { sweepUploads } from './open-uploads.ts'
import { FileSweep, sweepFiles } from './sweep-files.ts'
import { UploadRecords } from './upload-records.ts'
import { insertUnclaimed } from './uploads.store.ts'

test('an upload that the storage does not keep is refused, leaves nothing, and works later', async () => {
  const { ana, realm } = await aRealm()
  const moody = new MoodyStore()
  const server = await startSibling(await theServer(), { env: await moody.env() })
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

  const now = Date.now() + 2 * 86_400_000
  await sweepFiles(server.database.sql, server.realms, server.files, { now })
  expect(moody.kept.size).toBe(1)
  expect(await files()).toBe(1)
})

test('a file and an export are deleted though the storage is away, and a sweep removes them', async () => {
  const { ana, olga } = await aRealm()
  const moody = new MoodyStore()
  const server = await startSibling(await theServer(), { env: await moody.env() })
  onTestFinished(() => server.close())
  const hello = { name: 'hello.txt', content: 'Hello, file!', type: 'text/plain' }
  await sendsFile(ana, api.uploads.upload as Loose, hello, { server })
  const listed = () => ana.at(server).calls(api.uploads.list, {})
  const [file] = (await listed()).attachments
  const { id: export_id } = await olga.at(server).calls(api.exports.start, { export_type: 1 })
  await server.exporter.idle()
  expect(moody.kept.size).toBe(2)
  moody.mood = 'fails'

  await ana.at(server).calls(api.uploads.remove, { attachment_id: file?.id ?? 0 })
  await olga.at(server).calls(api.exports.remove, { export_id })

  expect((await listed()).attachments).toEqual([])
  expect(moody.kept.size).toBe(2)
  moody.mood = 'good'
  const now = Date.now() + 2 * 86_400_000
  await sweepFiles(server.database.sql, server.realms, server.files, { now })
  expect(moody.kept.size).toBe(0)
})

test('a sweep that waits for the storage does not delay the stop', async () => {
  const { realm } = await aRealm()
  const moody = new MoodyStore()
  const server = await startSibling(await theServer(), { env: await moody.env() })
  onTestFinished(() => server.close())
  const { sql } = server.database
  await insertUnclaimed(sql, realm.id, `${realm.id}/files/forgotten`)
  moody.mood = 'never answers'
  const now = Date.now() + 2 * 86_400_000
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const sweep = new FileSweep(
    (signal) => sweepFiles(sql, server.realms, server.files, { now, signal }),
    () => undefined,
  )
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => moody.requests).toBeGreaterThan(0)

  const asked = performance.now()
  await sweep.close()

  expect(performance.now() - asked).toBeLessThan(5000)
})

test('a storage that removes nothing does not keep uploads that were given up from being forgotten', async () => {
  const { ana, realm } = await aRealm()
  const moody = new MoodyStore()
  const server = await startSibling(await theServer(), { env: await moody.env() })
  onTestFinished(() => server.close())
  const { database, realms, files } = server
  const { sql } = database
  const now = Date.now() + 2 * 86_400_000
  const records = new UploadRecords(join(files.directory, 'resumable'), async () => undefined)
  const upload = { id: `${realm.id}-${ana.id}-given-up`, size: 9, offset: 0 }
  const creation_date = new Date().toISOString()
  await records.set(upload.id, new Upload({ ...upload, creation_date }))
  // As a full disk and a power failure leave them.
  await writeFile(`${records.dataOf(upload.id)}.json.part`, '{')
  await writeFile(`${records.dataOf('9-9-lost')}.json`, '')
  await writeFile(files.incoming.newPath(), 'half a file')
  await sql`insert into reserved_upload (realm_id, upload_id, owner_id, size)
    values (${realm.id}, ${upload.id}, ${ana.id}, 9)`
  await insertUnclaimed(sql, realm.id, `${realm.id}/files/forgotten`)
  moody.mood = 'refuses'

  const { signal } = new AbortController()
  const sweeping = sweepUploads({ sql, realms, files, records }, { now, signal })

  await expect(sweeping).rejects.toThrow('The file storage did not remove a file')
  expect(await readdir(records.directory)).toEqual([])
  expect(await readdir(files.incoming.directory)).toEqual([])
  expect(await sql`select from reserved_upload where realm_id = ${realm.id}`).toEqual([])
})

test('files that can never be removed do not hide newer ones from the next sweep', async () => {
  const { realm } = await aRealm()
  const { database, realms, files } = await theServer()
  const { sql } = database
  const now = Date.now() + 2 * 86_400_000
  const keys = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${realm.id}/files/${name}/${index}`)
  for (const key of keys('locked', 200)) await insertUnclaimed(sql, realm.id, key)
  await insertUnclaimed(sql, realm.id, `${realm.id}/files/newer/0`)
  const removed: string[] = []
  const remove = async (key: string) => {
    if (key.includes('/locked/')) throw new FilesAway('The object is locked')
    removed.push(key)
  }
  const store = { ...files.store, remove }
  const sweep = () => sweepFiles(sql, realms, { ...files, store }, { now })

  await expect(sweep()).rejects.toThrow('The object is locked')
  await sweep()

  expect(removed).toContain(`${realm.id}/files/newer/0`)
  await sweepFiles(sql, realms, { ...files, store: files.store }, { now: now + 2 * 86_400_000 })
  expect(await sql`select from loose_file where realm_id = ${realm.id}`).toEqual([])
})

test('an organization that cannot be opened does not keep the files of others from expiring', async () => {
  const { ana, realm } = await aRealm()
  const { database, realms, files } = await theServer()
  const other = await aRealm()
  const hello = { name: 'hello.txt', content: 'Hello, file!', type: 'text/plain' }
  for (const person of [ana, other.ana]) await sendsFile(person, api.uploads.upload as Loose, hello)
  const now = Date.now() + 36 * 86_400_000
  const open = async (id: typeof realm.id) => {
    if (id === realm.id) throw new Error('It cannot be opened')
    return realms.open(id)
  }

  const sweeping = sweepFiles(database.sql, { open }, files, { now })

  await expect(sweeping).rejects.toThrow('It cannot be opened')
  expect((await other.ana.calls(api.uploads.list, {})).attachments).toEqual([])
})

test('an upload that cannot be forgotten, or whose record is not readable, does not keep others from being forgotten', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'parley-uploads-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const records = new UploadRecords(directory, async () => undefined)
  for (const name of ['1-1-a', '1-1-z']) await mkdir(join(directory, `${name}.json`))
  for (const name of ['1-1-b', '1-1-y']) await writeFile(`${records.dataOf(name)}.json`, '\0\0\0')

  await expect(records.forgetExpired(Date.now())).rejects.toThrow('EISDIR')

  expect((await readdir(directory)).sort()).toEqual(['1-1-a.json', '1-1-z.json'])
})
