import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { requireKey } from './file-store.ts'
import { readIfThere } from './read-if-there.ts'

/** Files in a directory; where several nodes work together, they share it. */
export function diskStore(directory: string): FileStore {
  const pathOf = (key: string) => join(directory, requireKey(key))
  return {
    put: async (key, path) => {
      const target = pathOf(key)
      await sync(path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await keep(path, target)
      await sync(dirname(target))
    },
    read: async (key, range) => {
      const file = await readIfThere(pathOf(key), (path) => open(path))
      return file?.createReadStream(range && { start: range.first, end: range.last })
    },
    sizeOf: async (key) => {
      const found = await readIfThere(pathOf(key), (path) => stat(path))
      return found?.isFile() ? found.size : undefined
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** What a file contains, or which files a directory has, outlasts a power failure from now on. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The content of a key never changes: an existing file is this one. */
async function keep(from: string, to: string): Promise<void> {
  const error = await failureOf(link(from, to))
  if (error === undefined || error.code === 'EEXIST') return
  // Note: the two directories may be on different disks, or on one without hard links.
  const part = `${to}.part`
  try {
    await copyFile(from, part)
    await sync(part)
    await rename(part, to)
  } catch (failure) {
    await rm(part, { force: true })
    throw failure
  }
}

async function failureOf(work: Promise<void>): Promise<NodeJS.ErrnoException | undefined> {
  return work.then(
    () => undefined,
    (error) => error,
  )
}
