import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { requireKey } from './file-store.ts'

/** Files in a directory; where several nodes work together, they share it. */
export function diskStore(directory: string): FileStore {
  const pathOf = (key: string) => join(directory, requireKey(key))
  return {
    put: async (key, path) => {
      const target = pathOf(key)
      await sync(path)
      await mkdir(dirname(target), { recursive: true })
      await move(path, target)
      await sync(dirname(target))
    },
    read: async (key, range) => {
      const path = pathOf(key)
      if ((await sizeAt(path)) === undefined) return undefined
      return createReadStream(path, range && { start: range.first, end: range.last })
    },
    sizeOf: (key) => sizeAt(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function sizeAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    (found) => (found.isFile() ? found.size : undefined),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    },
  )
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Note: what arrives and what is kept may be on two disks. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, `${to}.part`)
    await sync(`${to}.part`)
    await rename(`${to}.part`, to)
    await rm(from, { force: true })
  }
}
