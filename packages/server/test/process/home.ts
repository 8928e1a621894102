import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
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

/** Each worker has ports of its own: another one may take a free port before it is used. */
const firstPort = 15_000 + 5000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 3)

/** A free port, below those that the system assigns to outgoing connections. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, firstPort + 5000)
    const server = createServer()
    const listening = once(server, 'listening').then(() => true)
    const refused = once(server, 'error').then(() => false)
    server.listen(port, '127.0.0.1')
    const isFree = await Promise.race([listening, refused])
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
