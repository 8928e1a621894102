import { randomUUID } from 'node:crypto'
import disk from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDirectory } from '../../test/storage.ts'
import { readSettings } from '../settings/settings.ts'
import { openFiles } from './files.ts'

let home: string
const opened = () => openFiles(readSettings({ DATA_DIR: home }))
const uploads = () => join(home, 'uploads')

/** From now on, this operation of the disk does something else, until the end of the test. */
function replace<Name extends 'link' | 'rename' | 'open' | 'rm'>(
  operation: Name,
  other: (typeof disk)[Name],
): void {
  vi.spyOn(disk, operation).mockImplementation(other as never)
  syncBuiltinESMExports()
}

const fails = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

beforeEach(() => {
  home = join(testDirectory(), randomUUID())
})

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test.each(['EPERM', 'ENOTSUP', 'ENOSYS'])(
  'a disk without hard links, which says %s, gets a name that stays',
  async (code) => {
    replace('link', fails(code))

    const names = (await Promise.all([opened(), opened()])).map((files) => files.directoryName)

    expect(names[0]).toMatch(/^[0-9a-f]{12}$/)
    expect(names[1]).toBe(names[0])
    expect((await opened()).directoryName).toBe(names[0])
    expect((await disk.readdir(uploads())).sort()).toEqual(['incoming', 'name'])
  },
)

test('a name that a power failure emptied is made up again', async () => {
  await opened()
  await disk.writeFile(join(uploads(), 'name'), '')

  const { directoryName } = await opened()

  expect(directoryName).toMatch(/^[0-9a-f]{12}$/)
  expect((await opened()).directoryName).toBe(directoryName)
})

test('the name is on the disk before it is used', async () => {
  const synced: string[] = []
  const { open } = disk
  replace('open', async (...asked) => {
    const file = await open(...asked)
    const sync = file.sync.bind(file)
    file.sync = () => {
      synced.push(String(asked[0]))
      return sync()
    }
    return file
  })

  await opened()

  expect(synced).toEqual([expect.stringMatching(/uploads\/name\./), uploads()])
})

test('a file that cannot be copied to another disk leaves nothing there', async () => {
  const { store, incoming } = await opened()
  const path = incoming.newPath()
  await disk.writeFile(path, 'Hello, file!')
  replace('link', fails('EXDEV'))
  replace('rename', fails('ENOSPC'))

  await expect(store.put('1/files/ab/cd', path)).rejects.toThrow('ENOSPC')

  expect(await disk.readdir(join(uploads(), '1/files/ab'))).toEqual([])
})

test('an abandoned file that cannot be removed keeps no other one', async () => {
  const { incoming } = await opened()
  const paths = [1, 2, 3].map(() => incoming.newPath())
  for (const path of paths) {
    await disk.writeFile(path, 'half a file')
    await disk.utimes(path, 0, 0)
  }
  const { rm } = disk
  const [stuck] = await disk.readdir(incoming.directory)
  replace('rm', (path, options) =>
    String(path).endsWith(`${stuck}`) ? fails('EPERM')() : rm(path, options),
  )

  await expect(incoming.forgetAbandoned()).rejects.toThrow('EPERM')

  expect(await disk.readdir(incoming.directory)).toEqual([stuck])
})
