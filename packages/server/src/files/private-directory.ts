import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** All bits that let somebody else in. */
const forOthers = 0o077

/**
 * Makes the directory if it is not there, and keeps others out of it. Where they could get in until now,
 * everything below is closed to them, too: whoever had something of it open may look at no more.
 */
export async function ownDirectory(
  directory: string,
  onProgress: (line: string) => void,
): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const { mode } = await lstat(directory)
  if ((mode & forOthers) === 0) return
  try {
    await closeTree(directory)
    // Last, so that what a start leaves half-done is done by the next one.
    await chmod(directory, mode & 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Note: a volume of somebody else's, or one without modes, may still be a good place.
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error
    onProgress(`Other users may read ${directory}, and this user cannot change its permissions.`)
  }
}

async function closeTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await closeTree(path)
    // Note: links are not followed, so nothing outside is changed.
    if (entry.isSymbolicLink()) continue
    await closeOne(path)
  }
}

async function closeOne(path: string): Promise<void> {
  try {
    const { mode } = await lstat(path)
    if ((mode & forOthers) !== 0) await chmod(path, mode & 0o700)
  } catch (error) {
    // Another node may have removed it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
