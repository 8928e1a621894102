import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDirectory } from '../../test/storage.ts'
import { readSettings } from '../settings/settings.ts'
import type { FileStore } from './file-store.ts'
import { openFiles } from './files.ts'
import { Incoming } from './incoming.ts'

const directory = join(testDirectory(), randomUUID())
const s3 = new S3rver({
  port: 0,
  silent: true,
  directory: join(directory, 's3'),
  configureBuckets: [{ name: 'parley' }],
})
const stores = new Map<string, FileStore>()
const bucket = { S3_BUCKET: 'parley', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

beforeAll(async () => {
  const { port } = await s3.run()
  const settings = (more: Record<string, string>) =>
    readSettings({ DATA_DIR: join(directory, 'data'), ...more })
  const endpoint = `http://127.0.0.1:${port}/`
  stores.set('disk', (await openFiles(settings({}))).store)
  stores.set('S3', (await openFiles(settings({ ...bucket, S3_ENDPOINT: endpoint }))).store)
})
afterAll(() => s3.close())

function storeOf(kind: string): FileStore {
  const store = stores.get(kind)
  if (!store) throw new Error(`no store ${kind}`)
  return store
}

async function aFile(content: Buffer): Promise<string> {
  const path = join(directory, randomUUID())
  await writeFile(path, content)
  return path
}

const contentOf = async (found: Readable | undefined) => (found ? buffer(found) : undefined)

describe.each(['disk', 'S3'])('the storage on %s', (kind) => {
  test('keeps what is put there, gives it whole or in part, and forgets it', async () => {
    const store = storeOf(kind)
    const content = randomBytes(2_000_000)
    await store.put('1/files/ab/cd', await aFile(content))

    expect((await contentOf(await store.read('1/files/ab/cd')))?.equals(content)).toBe(true)
    const part = await contentOf(await store.read('1/files/ab/cd', { first: 10, last: 19 }))
    expect(part?.equals(content.subarray(10, 20))).toBe(true)
    await store.remove('1/files/ab/cd')
    await store.remove('1/files/ab/cd')
    expect(await store.read('1/files/ab/cd')).toBeUndefined()
    expect(await store.read('1/files/ab/cd', { first: 0, last: 1 })).toBeUndefined()
    await store.put('1/files/ab/empty', await aFile(Buffer.alloc(0)))
    expect((await contentOf(await store.read('1/files/ab/empty')))?.length).toBe(0)
  })

  test.each(['', '../x', '1/../x', '/etc/passwd', '1', '1//x', '1/a\\b', '1/..', '1/.x', 'x/y'])(
    'security 22: the key %j leads nowhere',
    async (key) => {
      const store = storeOf(kind)

      await expect(store.put(key, await aFile(Buffer.alloc(1)))).rejects.toThrow(
        'is not a storage key',
      )
      await expect(store.read(key)).rejects.toThrow('is not a storage key')
    },
  )
})

test('incomplete settings of a bucket are refused with the missing name', async () => {
  const settings = readSettings({ DATA_DIR: directory, ...bucket })
  await expect(openFiles(settings)).rejects.toThrow('The setting S3_ENDPOINT is missing')
})

test('all starts on a directory use one name, and only the first one writes it', async () => {
  const settings = readSettings({ DATA_DIR: join(directory, randomUUID()) })
  const first = await openFiles(settings)
  expect(first.directoryName).toMatch(/^[0-9a-f]{12}$/)
  const { mtimeMs } = await stat(first.directory)

  const again = await openFiles(settings)
  expect(again.directoryName).toBe(first.directoryName)
  expect((await stat(first.directory)).mtimeMs).toBe(mtimeMs)
  for (const files of [first, again]) files.close()
})

test('leftovers of ended processes are removed after a day', async () => {
  const incoming = await Incoming.open(join(directory, 'left'))
  await writeFile(incoming.newPath(), 'x')

  await incoming.forgetAbandoned()
  expect(await readdir(incoming.directory)).toHaveLength(1)
  await incoming.forgetAbandoned(Date.now() + 90_000_000)
  expect(await readdir(incoming.directory)).toEqual([])
})
