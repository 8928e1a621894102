import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notAllowed } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { testDirectory } from '../../test/storage.ts'
import { readSettings } from '../settings/settings.ts'
import { keepSecret, writePrivately } from './secret-files.ts'

function somewhere() {
  const DATA_DIR = join(testDirectory(), randomUUID())
  return { DATA_DIR, settings: readSettings({ DATA_DIR }) }
}

/** Runs `look` whenever something is about to be brought to the disk. */
async function beforeEachSync(look: () => void): Promise<void> {
  const handle = await open('/', 'r')
  const files = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { sync } = files
  files.sync = function (this: FileHandle) {
    look()
    return sync.call(this)
  }
  onTestFinished(() => void Object.assign(files, { sync }))
}

test('a secret is on the disk before it has its name, and its name before it counts', async () => {
  const { DATA_DIR, settings } = somewhere()
  const file = join(DATA_DIR, 'zuliprc')
  const seen: (string | undefined)[] = []
  await beforeEachSync(() => seen.push(existsSync(file) ? readFileSync(file, 'utf8') : undefined))

  expect(await writePrivately(settings, 'zuliprc', 'key=new')).toBe(file)

  expect(seen).toEqual([undefined, undefined, 'key=new'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(DATA_DIR)).toEqual(['zuliprc'])
})

test('a secret takes the place of the one before it, which is never written over', async () => {
  const { DATA_DIR, settings } = somewhere()
  await mkdir(DATA_DIR)
  const file = join(DATA_DIR, 'zuliprc')
  await writeFile(file, 'key=old')
  linkSync(file, join(DATA_DIR, 'kept'))

  await writePrivately(settings, 'zuliprc', 'key=new')

  expect(readFileSync(file, 'utf8')).toBe('key=new')
  expect(readFileSync(join(DATA_DIR, 'kept'), 'utf8')).toBe('key=old')
})

test('a secret is in a file while the work runs that makes it valid, and stays where it broke off', async () => {
  const { DATA_DIR, settings } = somewhere()
  const texts = async () =>
    (await readdir(DATA_DIR)).map((name) => readFileSync(join(DATA_DIR, name), 'utf8'))

  const password = { name: 'password-1', replaces: true }
  await keepSecret(settings, 'one', async () => {
    expect(await texts()).toEqual(['one'])
    return password
  })
  expect(await readdir(DATA_DIR)).toEqual(['password-1'])

  const broken = keepSecret(settings, 'two', () => Promise.reject(new Error('connection lost')))
  await expect(broken).rejects.toThrow('connection lost')
  expect((await texts()).sort()).toEqual(['one', 'two'])

  const refused = keepSecret(settings, 'three', () =>
    Promise.reject(notAllowed({ needed: 'owner' })),
  )
  await expect(refused).rejects.toThrow('Must be an organization owner')
  expect((await texts()).sort()).toEqual(['one', 'two'])
})

test('a new password takes the place of the one that it ends, and a new key takes no place', async () => {
  const { DATA_DIR, settings } = somewhere()
  const keep = (text: string, name: string, replaces: boolean) =>
    keepSecret(settings, text, async () => ({ name, replaces }))
  const files = async () =>
    Promise.all(
      (await readdir(DATA_DIR)).sort().map(async (name) => {
        const { mode } = await stat(join(DATA_DIR, name))
        return [name, readFileSync(join(DATA_DIR, name), 'utf8'), mode & 0o777]
      }),
    )

  for (const text of ['one', 'two']) await keep(text, 'password-5', true)
  for (const text of ['one', 'two', 'three']) await keep(text, 'zuliprc-5', false)

  expect(await files()).toEqual([
    ['password-5', 'two', 0o600],
    ['zuliprc-5', 'one', 0o600],
    ['zuliprc-5-2', 'two', 0o600],
    ['zuliprc-5-3', 'three', 0o600],
  ])
})
