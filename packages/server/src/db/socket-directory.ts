import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const prefix = 'parley-'

/** The file that says to which data directory the socket belongs. */
const ownerFile = 'data-directory'

/**
 * Makes the directory for the embedded database's socket, and removes those that killed servers have left. Only the
 * holder of the data directory's lock may call it: then every other directory of the same data is left over. Note: the
 * socket does not stand in the data directory, whose path may be longer than the address of a socket can be.
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

/** Undefined for what is not ours to read, or no directory of a socket. */
function ownerOf(directory: string): Promise<string | undefined> {
  return readFile(join(directory, ownerFile), 'utf8').catch(() => undefined)
}
