import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { Closing } from '../closing.ts'
import { listenForHealth } from '../http/health.ts'
import { openParley } from '../parley.ts'
import type { Settings } from '../settings/settings.ts'
import type { Command } from './command.ts'
import { firstStart } from './first-start.ts'

export const serveCommand: Command = {
  about: 'start the server',
  flags: {},
  run: async ({ settings, tell }) => {
    // Note: listened for from the beginning, so that a start which is cut short ends in order, too.
    const asked = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    })
    const server = await serve(settings, tell)
    await asked
    tell('Stopping: finishing writes and answering waiting polls…')
    await server.close()
  },
}

/** Starts the server; resolves when it accepts requests. */
async function serve(settings: Settings, tell: (line: string) => void): Promise<Closing> {
  const closing = new Closing()
  try {
    // Never logged: headers (credentials) and query strings (credentials of old clients).
    const logger = pino({ level: settings.LOG_LEVEL })
    const parley = closing.own(await openParley({ settings, logger, onProgress: tell }))
    parley.database.closed.catch((error) => {
      logger.fatal({ err: error }, 'the database ended by itself')
      process.exit(1)
    })
    await firstStart(parley, settings, tell)
    const url = await parley.http.listen({ port: settings.PORT, host: settings.HOST })
    const isReady = async () => {
      await parley.database.sql`select 1`
    }
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
