import { randomUUID } from 'node:crypto'
import disk, { chmod, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDirectory } from '../../test/storage.ts'
import { ownDirectory } from './private-directory.ts'

let home: string
let told: string[]
const owns = (directory = home) => ownDirectory(directory, (line) => told.push(line))
const modeOf = async (...path: string[]) => (await stat(join(home, ...path))).mode & 0o777

async function has(path: string, mode: number): Promise<void> {
  if (path.endsWith('/')) await mkdir(join(home, path))
  else await writeFile(join(home, path), '')
  await chmod(join(home, path), mode)
}

beforeEach(async () => {
  home = join(testDirectory(), randomUUID())
  told = []
  await mkdir(home)
  await chmod(home, 0o755)
})

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('a directory of others stays as it is', async () => {
  await has('alice/', 0o755)
  await has('alice/page.html', 0o644)

  await expect(owns()).rejects.toThrow(
    `The data directory ${home} cannot be used: others may read it, and it has files that are not Parley's, such as alice. Give Parley a DATA_DIR of its own.`,
  )

  expect(await modeOf()).toBe(0o755)
  expect(await modeOf('alice')).toBe(0o755)
  expect(await modeOf('alice', 'page.html')).toBe(0o644)
})

test.each(['lost+found/', '.gitkeep', 'uploads/'])(
  'a directory with %s becomes private',
  async (name) => {
    await has(name, 0o755)
    if (name === 'uploads/') await has('notes of the operator', 0o644)

    await owns()

    expect(await modeOf()).toBe(0o700)
    expect(await modeOf(name)).toBe(0o700)
    expect(told).toEqual([])
  },
)

test('what this user may not read or change does not keep the rest open', async () => {
  for (const name of ['lost+found/', 'uploads/', 'uploads/a', 'uploads/b']) await has(name, 0o755)
  const refuses = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  const { readdir, chmod: change } = disk
  vi.spyOn(disk, 'readdir').mockImplementation(((path: string, ...options: []) =>
    path.endsWith('lost+found') ? refuses('EACCES') : readdir(path, ...options)) as never)
  vi.spyOn(disk, 'chmod').mockImplementation((path, mode) =>
    String(path).endsWith('uploads/a') ? refuses('EPERM') : change(path, mode),
  )
  syncBuiltinESMExports()

  await owns()

  expect(await modeOf('uploads', 'b')).toBe(0o700)
  expect(await modeOf()).toBe(0o700)
  expect(told).toEqual([
    `Other users may read ${home}, and this user cannot change its permissions.`,
  ])
})

test.each([
  ['a place where nothing can be made', () => '/proc/parley/data', 'ENOENT'],
  ['a file', () => join(home, 'file'), 'EEXIST'],
  ['a place below a file', () => join(home, 'file', 'data'), 'ENOTDIR'],
  ['a link to nothing', () => join(home, 'link'), 'EEXIST'],
])('%s is refused in one line', async (_what, at, code) => {
  await has('file', 0o600)
  await symlink(join(home, 'nothing'), join(home, 'link'))

  const sentence = `The data directory ${at()} cannot be used: ${code}: `
  await expect(owns(at())).rejects.toThrow(sentence)
})
