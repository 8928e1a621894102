import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { storage, testDirectory } from '../storage.ts'

/** The environment of a server: its settings and its address. */
export interface Home {
  readonly dataDir: string
  readonly site: string
  readonly settings: Readonly<Record<string, string>>
}

/** What removes something when a test, or all tests of a file, have finished. */
export type AtEnd = (work: () => Promise<void>) => void

/** A place with nothing in it, not even the directory; its path has a space. */
export async function anEmptyHome(atEnd: AtEnd = onTestFinished): Promise<Home> {
  const { env, remove } = await storage()
  atEnd(remove)
  const dataDir = join(testDirectory(), 'the homes', randomUUID(), 'data')
  const port = await freePort()
  const settings = {
    ...env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HEALTH_PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMITING: 'off',
    // Note: a killed server leaves its socket's directory behind; here it is removed with the rest.
    TMPDIR: testDirectory(),
  }
  return { dataDir, site: `http://127.0.0.1:${port}`, settings }
}

/** A place with an empty database in it: a server starts there in a fraction of the time. */
export async function aHome(atEnd: AtEnd = onTestFinished): Promise<Home> {
  const home = await anEmptyHome(atEnd)
  await cp(join(testDirectory(), 'dump'), join(home.dataDir, 'database'), { recursive: true })
  return home
}
