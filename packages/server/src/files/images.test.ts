import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RealmId, UserId } from '@parley/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPicture } from '../../test/pictures.ts'
import { testDirectory } from '../../test/storage.ts'
import { askerOf } from '../realm-turns.ts'
import { Images } from './images.ts'

const directory = join(testDirectory(), randomUUID())
const asker = { realmId: 1 as RealmId, name: '8' }
const opened: Images[] = []

beforeAll(() => mkdir(directory, { recursive: true }))
afterEach(() => {
  for (const images of opened.splice(0)) images.close()
})

function open(options?: { maxMemoryMb: number }): Images {
  const images = new Images(options)
  opened.push(images)
  return images
}

async function aFile(content: Buffer): Promise<string> {
  const path = join(directory, randomUUID())
  await writeFile(path, content)
  return path
}

const small = (output: string) =>
  ({ output, width: 10, height: 10, fit: 'inside', animated: false, format: 'webp' }) as const

/** The image processes that this process has started. */
async function processesForPictures(): Promise<number[]> {
  const found: number[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    // Note: a process may end while it is looked at.
    const told = (file: string) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '')
    const parent = /^\d+ \(.*\) \S+ (\d+)/.exec(await told('stat'))?.[1]
    const isOurs = Number(parent) === process.pid
    if (isOurs && (await told('cmdline')).includes('image-process')) found.push(Number(entry))
  }
  return found
}

describe.runIf(process.platform === 'linux')('security 21: the process for pictures', () => {
  test('may break at any time: the next picture gets a new one', async () => {
    const images = open()
    const path = await aFile(await aPicture(30, 20))
    const facts = { width: 30, height: 20, frames: 1 }
    const before = await processesForPictures()
    expect(await images.describe({ path, asker })).toEqual(facts)
    const [own = 0] = (await processesForPictures()).filter((pid) => !before.includes(pid))

    process.kill(own, 'SIGKILL')
    // At once, before anybody has noticed that the process is gone.
    expect(await images.describe({ path, asker })).toEqual(facts)

    const [next = 0] = (await processesForPictures()).filter((pid) => !before.includes(pid))
    expect(next).not.toBe(own)
    process.kill(next, 'SIGSTOP')
    const waiting = images.describe({ path, asker })
    process.kill(next, 'SIGKILL')
    expect(await waiting).toEqual(facts)
  })

  test('knows nothing of the environment', async () => {
    process.env.PARLEY_SECRET_OF_A_TEST = 'secret'
    const images = open()
    const before = await processesForPictures()
    await images.describe({ path: await aFile(await aPicture(3, 2)), asker })
    const [own = 0] = (await processesForPictures()).filter((pid) => !before.includes(pid))

    expect(await readFile(`/proc/${own}/environ`, 'utf8')).not.toContain('secret')
    expect(await readlink(`/proc/${own}/fd/0`)).toBe('/dev/null')
    delete process.env.PARLEY_SECRET_OF_A_TEST
  })

  test('ends when it takes too much memory, and what it was making is gone', async () => {
    const images = open({ maxMemoryMb: 1 })
    const output = join(directory, randomUUID())
    const path = await aFile(await aPicture(3000, 3000))

    const made = await images.make({ path, resizings: [small(output)], asker })

    expect(made).toBeUndefined()
    expect((await readdir(directory)).map((name) => join(directory, name))).not.toContain(output)
  })
})

test.each(['/missing/program', '/bin/false'])(
  'a process that does not start (%s) fails its job, and the next picture gets another',
  async (program) => {
    const images = open()
    const path = await aFile(await aPicture(30, 20))
    const { execPath } = process
    process.execPath = program
    const failed = expect(images.describe({ path, asker })).rejects.toThrow('does not start')
    await failed.finally(() => {
      process.execPath = execPath
    })

    expect(await images.describe({ path, asker })).toMatchObject({ width: 30 })
  },
)

test('security 21: concurrent jobs wait for each other, and bad images do not block them', async () => {
  const images = open()
  const good = await aFile(await aPicture(30, 20))
  const bad = await aFile(Buffer.from('\x89PNG\r\n\x1a\nno picture', 'latin1'))
  const heic = await aFile(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))

  const told = await Promise.all(
    [good, bad, heic, '/dev/zero', good].map((path) => images.describe({ path, asker })),
  )

  expect(told.map((facts) => facts?.width)).toEqual([30, undefined, undefined, undefined, 30])
})

test('security 25: somebody’s many pictures delay those of others by two at most, and only their own are too many', async () => {
  const images = open()
  const path = await aFile(await aPicture(300, 200))
  const finished: string[] = []
  const asks = (who: string) =>
    images
      .describe({ path, asker: { ...asker, name: who } })
      .then((facts) => finished.push(facts ? who : `not ${who}`))

  const all = [...Array.from({ length: 102 }, () => asks('many')), asks('one'), asks('other')]
  await Promise.all(all)

  expect(finished.slice(0, 5)).toEqual(['not many', 'many', 'many', 'one', 'other'])
  expect(finished.filter((one) => one === 'many')).toHaveLength(101)
})

test('security 25: an organization delays another one by one picture, and bots have no more turns than their owner', async () => {
  const images = open()
  const path = await aFile(await aPicture(300, 200))
  const finished: string[] = []
  const asks = (said: string, realm: number, id: number, owner: number | null = null) => {
    const user = { id: id as UserId, botOwnerId: owner as UserId | null }
    const whose = askerOf(realm as RealmId, user)
    return images.describe({ path, asker: whose }).then(() => finished.push(said))
  }

  const bots = Array.from({ length: 20 }, (_, at) => asks('bot', 1, 50 + at, 8))
  await Promise.all([...bots, asks('owner', 1, 8), asks('colleague', 1, 9), asks('other', 2, 8)])

  expect(finished.indexOf('other')).toBeLessThanOrEqual(2)
  expect(finished.indexOf('colleague')).toBeLessThanOrEqual(3)
  expect(finished.indexOf('owner')).toBe(22)
})
