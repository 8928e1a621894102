import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { beginToOpen } from './db/database.ts'
import { assembleParley } from './parley.ts'
import { readSettings } from './settings/settings.ts'

test('a server is assembled before its database answers, does nothing until then, and closes if that fails', async () => {
  const silent = await silentDatabase()
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'parley-test-'))
  const settings = readSettings({ DATA_DIR, DATABASE_URL: silent.url })
  const giveUp = new AbortController()
  const database = await beginToOpen({
    dataDir: DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    onProgress: () => undefined,
    waitUntil: giveUp.signal,
  })
  const logged: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })

  const { parley, begin } = await assembleParley({
    ...{ settings, database, logger },
    onProgress: () => undefined,
  })
  await parley.http.ready()
  const beginning = begin().then(
    () => 'begun',
    (error: Error) => error.message,
  )

  // Longer than what is done again and again in the background waits.
  expect(await Promise.race([beginning, pause(1200, 'waits')])).toBe('waits')
  expect(silent.connections).toHaveLength(1)
  giveUp.abort()
  silent.hangUp()
  expect(await beginning).toMatch(/^PostgreSQL cannot be used at 127\.0\.0\.1/)
  await parley.close()
  await database.close()
  expect(logged).toEqual([])
})

/** A server that accepts connections and says nothing until it hangs up. */
async function silentDatabase() {
  const connections: Socket[] = []
  const server = createServer((socket) => void connections.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const hangUp = () => {
    server.close()
    for (const socket of connections) socket.destroy()
  }
  onTestFinished(hangUp)
  const { port } = server.address() as AddressInfo
  return { url: `postgres://nobody@127.0.0.1:${port}/parley`, connections, hangUp }
}
