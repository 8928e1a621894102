import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** All mode bits that give others access. */
const forOthers = 0o077

/**
 * Creates the directory if it does not exist, and makes it private. If others had access until now, everything
 * below is made private, too, because they may have files open.
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
    // Last, so that the next start completes an interrupted one.
    await chmod(directory, mode & 0o700)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Note: a volume of another user, or without modes, may still be suitable.
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
