import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a file that only this user can read. Invariant: after a power failure, the file has either its old or its
 * new content. When this resolves, the new content is on the disk.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = await writeUnnamed(dirname(file), text)
  await giveName(unfinished, file)
}

/** Writes a file under a temporary name and returns its path. */
export async function writeUnnamed(directory: string, text: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, `unnamed-${randomUUID()}`)
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await syncDirectory(directory)
    return file
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Renames a file that `writeUnnamed` wrote. */
export async function giveName(unnamed: string, file: string): Promise<void> {
  await rename(unnamed, file)
  await syncDirectory(dirname(file))
}

/** The same, unless a file has this name already: then it returns false. Note: not every file system has hard links. */
export async function giveNewName(unnamed: string, file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx', 0o600)).close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  await giveName(unnamed, file)
  return true
}

/** A name is on the disk when its directory is. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
