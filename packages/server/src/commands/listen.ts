import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { Closing } from '../closing.ts'
import type { Database } from '../db/database.ts'
import { openParley } from '../parley.ts'
import type { Settings } from '../settings/settings.ts'
import { firstStart } from './first-start.ts'

interface Listening {
  readonly settings: Settings
  /** Closed with the server, and when it cannot start. */
  readonly database: Database
  readonly tell: (line: string) => void
}

/** Starts the server; resolves when it accepts requests. */
export async function listen({ settings, database, tell }: Listening): Promise<Closing> {
  const closing = new Closing()
  closing.own(database)
  try {
    // Never logged: headers (credentials) and query strings (credentials of old clients).
    const logger = pino({ level: settings.LOG_LEVEL })
    database.closed.catch((error) => {
      logger.fatal({ err: error }, 'the database ended by itself')
      process.exit(1)
    })
    const parley = closing.own(await openParley({ settings, database, logger, onProgress: tell }))
    await firstStart(parley, settings, tell)
    const url = await parley.http.listen({ port: settings.PORT, host: settings.HOST })
    const isReady = async () => {
      await database.sql`select 1`
    }
    const { listenForHealth } = await import('../http/health.ts')
    const healthPort = settings.HEALTH_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1)
    closing.own(await listenForHealth(healthPort, { isReady }))
    tell(`Parley listens on ${settings.SITE_URL ?? url} (API reference: ${url}/api)`)
    const zuliprc = join(settings.DATA_DIR, 'zuliprc')
    if (existsSync(zuliprc)) tell(`Existing clients and bots sign in with ${zuliprc}`)
    return closing
  } catch (error) {
    await closing.close()
    throw error
  }
}
