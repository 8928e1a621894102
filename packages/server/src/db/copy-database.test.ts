import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDirectory } from '../../test/storage.ts'
import { syncTree } from './copy-database.ts'

test('a file that is removed while a tree is synced does not fail it', async () => {
  const tree = join(testDirectory(), 'synced tree')
  await mkdir(join(tree, 'below'), { recursive: true })
  await writeFile(join(tree, 'below', 'kept'), 'kept')
  // The entry is there when the directory is read, and the file is not when it is opened.
  await symlink(join(tree, 'gone'), join(tree, 'below', 'removed'))

  const synced = await syncTree(tree)

  expect(synced.size, 'two directories and one file').toBe(3)
})
