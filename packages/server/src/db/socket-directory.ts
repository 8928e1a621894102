import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const prefix = 'parley-'

/** The file that names the data directory of the socket. */
const ownerFile = 'data-directory'

/**
 * Creates the directory for the embedded database's socket, and removes those of killed servers. Only the holder
 * of the data directory's lock may call it; all other directories for the same data are then left over. Note: the
 * socket is not in the data directory, whose path may be too long for the address of a socket.
 */
export async function makeSocketDirectory(dataDir: string): Promise<string> {
  const owner = resolve(dataDir)
  await removeLeftovers(owner)
  const directory = await mkdtemp(join(tmpdir(), prefix))
  await writeFile(join(directory, ownerFile), owner)
  return directory
}

async function removeLeftovers(owner: string): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const directory = join(tmpdir(), name)
    if ((await ownerOf(directory)) === owner) await rm(directory, { recursive: true, force: true })
  }
}

/** Undefined for a directory that this user cannot read, or that has no socket. */
function ownerOf(directory: string): Promise<string | undefined> {
  return readFile(join(directory, ownerFile), 'utf8').catch(() => undefined)
}
