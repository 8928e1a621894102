import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** All mode bits that give others access. */
const forOthers = 0o077

/** What every data directory has, from its first start on. */
const marks = ['database', 'parley.lock', 'uploads']

/** What an unused volume may have. */
const unusedNames = /^(?:lost\+found|\..*)$/

/** The data directory cannot be one; the message is for the operator. */
export class DirectoryRefused extends Error {
  override readonly name = 'DirectoryRefused'
}

/**
 * Creates the data directory if it does not exist, and makes it private. If others had access until now, everything
 * below is made private, too, because they may have files open.
 */
export async function ownDirectory(
  directory: string,
  onProgress: (line: string) => void,
): Promise<void> {
  try {
    await makeDirectory(resolve(directory))
    if (await closeDirectory(directory)) return
    onProgress(`Other users may read ${directory}, and this user cannot change its permissions.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new DirectoryRefused(`The data directory ${directory} cannot be used: ${message}`)
  }
}

/** Note: `mkdir` of Node never ends where a directory exists and nothing can be made in it, such as `/proc`. */
async function makeDirectory(directory: string): Promise<void> {
  if (await isDirectory(directory)) return
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    // Another node may have made it meanwhile.
    if (await isDirectory(directory)) return
    const parent = dirname(directory)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await isDirectory(parent)))
      throw error
    await makeDirectory(parent)
    await makeDirectory(directory)
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Whether nobody else has access now. */
async function closeDirectory(directory: string): Promise<boolean> {
  const { mode } = await stat(directory)
  if ((mode & forOthers) === 0) return true
  await requireOurs(directory)
  const isClosed = await closeTree(directory)
  // Last, so that the next start completes an interrupted one.
  return (await closeOne(directory, mode)) && isClosed
}

/** The files of others, in a home directory or in `/tmp`, must not become unreadable to them. */
async function requireOurs(directory: string): Promise<void> {
  const names = await readdir(directory)
  const foreign = names.find((name) => !unusedNames.test(name))
  if (foreign === undefined || names.some((name) => marks.includes(name))) return
  throw new DirectoryRefused(
    `The data directory ${directory} cannot be used: others may read it, and it has files that are not Parley's, such as ${foreign}. Give Parley a DATA_DIR of its own.`,
  )
}

/** Whether it closed everything. */
async function closeTree(directory: string): Promise<boolean> {
  let isClosed = true
  for (const entry of await entriesOf(directory)) {
    const path = join(directory, entry.name)
    // Note: links are not followed, so nothing outside is changed.
    if (entry.isSymbolicLink()) continue
    if (entry.isDirectory() && !(await closeTree(path))) isClosed = false
    if (!(await closeOne(path))) isClosed = false
  }
  return isClosed
}

/** Note: another node may have removed it meanwhile. Nobody but its user reads `lost+found`, which every volume may have. */
async function entriesOf(directory: string) {
  return readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EACCES') return []
    throw error
  })
}

/** Whether it is closed. Note: a volume of another user, or without modes, may still be suitable. */
async function closeOne(path: string, known?: number): Promise<boolean> {
  try {
    const mode = known ?? (await lstat(path)).mode
    if ((mode & forOthers) !== 0) await chmod(path, mode & 0o700)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another node may have removed it meanwhile.
    if (code === 'ENOENT') return true
    if (code === 'EPERM' || code === 'ENOTSUP') return false
    throw error
  }
}
