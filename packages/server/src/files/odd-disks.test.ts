import { randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDirectory } from '../../test/storage.ts'
import { readSettings } from '../settings/settings.ts'

vi.mock('node:fs/promises', { spy: true })

let files: typeof import('./files.ts')
let home: string
const opened = () => files.openFiles(readSettings({ DATA_DIR: home }))
const uploads = () => join(home, 'uploads')
const fails = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

// Otherwise they would be those that other test files have loaded, with a disk that works.
beforeAll(async () => {
  vi.resetModules()
  files = await import('./files.ts')
})
beforeEach(() => {
  vi.resetAllMocks()
  home = join(testDirectory(), randomUUID())
})

test.each(['EPERM', 'ENOTSUP', 'ENOSYS'])(
  'a disk without hard links, which says %s, gets a name that stays',
  async (code) => {
    vi.mocked(disk.link).mockImplementation(fails(code))

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
  const { open } = await vi.importActual<typeof disk>('node:fs/promises')
  vi.mocked(disk.open).mockImplementation(async (...asked) => {
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
  vi.mocked(disk.link).mockImplementation(fails('EXDEV'))
  vi.mocked(disk.rename).mockImplementation(fails('ENOSPC'))

  await expect(store.put('1/files/ab/cd', path)).rejects.toThrow('ENOSPC')

  expect(await disk.readdir(join(uploads(), '1/files/ab'))).toEqual([])
})
