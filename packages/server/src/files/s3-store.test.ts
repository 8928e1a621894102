import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Mood, MoodyStore } from '../../test/moody-store.ts'
import { testDirectory } from '../../test/storage.ts'
import { FilesAway } from './files-away.ts'
import { s3Store } from './s3-store.ts'

async function aMoodyStore() {
  const moody = new MoodyStore()
  const patience = { answerMs: 500, bytesPerSecond: 1_000_000, pausesMs: [10, 20] }
  const store = s3Store({ ...(await moody.open()), bucket: 'files', region: 'auto' }, patience)
  const content = randomBytes(100_000)
  const path = join(testDirectory(), randomUUID())
  await writeFile(path, content)
  return { moody, store, content, path }
}

test.each<Mood>(['fails', 'hangs', 'hangs up', 'lies', 'keeps half'])(
  'a file is kept though the store %s twice',
  async (mood) => {
    const { moody, store, content, path } = await aMoodyStore()
    moody.moods.push(mood, mood)

    await store.put('1/files/a', path)

    const found = await store.read('1/files/a')
    expect(found && (await buffer(found)).equals(content)).toBe(true)
    expect(moody.puts).toBe(3)
  },
)

test.each<Mood>(['fails', 'hangs', 'hangs up', 'lies', 'keeps half'])(
  'a file is refused, and nothing hangs, where the store %s again and again',
  async (mood) => {
    const { moody, store, path } = await aMoodyStore()
    moody.moods.push(mood, mood, mood)

    const start = performance.now()
    await expect(store.put('1/files/a', path)).rejects.toBeInstanceOf(FilesAway)

    expect(performance.now() - start).toBeLessThan(10_000)
  },
)

test('a refusal of the store is not retried, and counts as an outage', async () => {
  const { moody, store, path } = await aMoodyStore()
  moody.moods.push('refuses')

  await expect(store.put('1/files/a', path)).rejects.toBeInstanceOf(FilesAway)

  expect(moody.puts).toBe(1)
})

test.each<Mood>(['fails', 'hangs', 'hangs up'])(
  'reading from a store that %s is an outage, not a file that is missing',
  async (mood) => {
    const { moody, store, path } = await aMoodyStore()
    await store.put('1/files/a', path)
    moody.mood = mood

    await expect(store.read('1/files/a')).rejects.toBeInstanceOf(FilesAway)
    await expect(store.remove('1/files/a')).rejects.toBeInstanceOf(FilesAway)
    moody.mood = 'good'
    expect(await store.read('1/files/none')).toBeUndefined()
  },
)

test('a store that ignores ranges returns no part of a file', async () => {
  const { moody, store, path } = await aMoodyStore()
  await store.put('1/files/a', path)
  moody.mood = 'ignores ranges'

  await expect(store.read('1/files/a', { first: 5, last: 9 })).rejects.toBeInstanceOf(FilesAway)
})
