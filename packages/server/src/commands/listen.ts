import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { newSecret } from '../access/public.ts'
import { Closing } from '../closing.ts'
import type { Database } from '../db/database.ts'
import { followClock } from '../db/follow-clock.ts'
import { TroubleLog } from '../http/trouble-log.ts'
import { assembleParley, type Parley } from '../parley.ts'
import { healthPortOf, type Settings } from '../settings/settings.ts'
import { warningsOf } from '../settings/warnings.ts'
import { firstStart } from './first-start.ts'
import { offerAccess } from './operator-file.ts'
import { OwnerSignIn } from './owner-sign-in.ts'
import { warmUpLater } from './warm-up.ts'

interface Listening {
  readonly settings: Settings
  /** Closed with the server, and when it cannot start. */
  readonly database: Database
  readonly tell: (line: string) => void
  /** Whether the output goes to a terminal, so that it is not stored. */
  readonly isTerminal: boolean
  /** This node cannot follow the log any more, for this reason, and must end. */
  readonly onOutdated: (reason: string) => void
}

/** The number of connections that may wait in the system when all clients come back at once. The system may have a lower limit. */
const maxWaiting = 4096

async function measured({ http, realms, database }: Parley) {
  const { measure } = await import('../http/metrics.ts')
  return measure({ http, load: () => ({ ...realms.inHand(), ...database.load() }) })
}

/** Note: the embedded database's clock is this process's own. */
async function shareClock(
  { kind, sql }: Database,
  closing: Closing,
  logger: Logger,
): Promise<void> {
  if (kind === 'embedded') return
  const troubleLog = new TroubleLog(logger)
  closing.own(
    await followClock(sql, (error) =>
      troubleLog.report(error, 'the database clock cannot be read'),
    ),
  )
}

/** Work beside the requests, which ends before the server does. */
function begun(work: (ending: AbortSignal) => Promise<void>, logger: Logger) {
  const ending = new AbortController()
  const ended = work(ending.signal).catch((error) => {
    if (!ending.signal.aborted) logger.warn({ err: error }, 'the warm-up failed')
  })
  const close = () => {
    ending.abort()
    return ended
  }
  return { close }
}

/** Starts the server; resolves when it accepts requests. */
export async function listen({ settings, database, ...asked }: Listening): Promise<Closing> {
  const { tell, isTerminal, onOutdated } = asked
  const closing = new Closing()
  closing.own(database)
  try {
    // Never logged: headers (credentials) and query strings (credentials of old clients).
    const logger = pino({ level: settings.LOG_LEVEL })
    database.closed.catch((error) => {
      logger.fatal({ err: error }, 'the database stopped unexpectedly')
      process.exit(1)
    })
    const open = { settings, database, logger, onProgress: tell, onOutdated }
    const { parley, begin } = await assembleParley(open)
    closing.own(parley)
    const metrics = await measured(parley)
    // Meanwhile, the database is being opened.
    await parley.http.ready()
    await database.opened
    await shareClock(database, closing, logger)
    await begin()
    await firstStart(parley, settings, tell)
    const { PORT: port, HOST: host } = settings
    const url = await parley.http.listen({ port, host, backlog: maxWaiting })
    const isReady = async () => {
      await database.sql`select 1`
    }
    const ownerSignIn = new OwnerSignIn(parley, settings, url)
    const operator = { secret: newSecret(), signInAddress: () => ownerSignIn.answer() }
    const { listenForHealth } = await import('../http/health.ts')
    const parts = { isReady, metrics, operator }
    const health = closing.own(
      await listenForHealth({ host: settings.HEALTH_HOST, port: healthPortOf(settings) }, parts),
    )
    const access = { host: health.host, port: health.port, secret: operator.secret }
    closing.own(await offerAccess(settings, access, logger))
    tell(`Parley listens on ${settings.SITE_URL ?? url} (API reference: ${url}/api)`)
    for (const warning of warningsOf(settings)) tell(`Warning: ${warning}`)
    const zuliprc = join(settings.DATA_DIR, 'zuliprc')
    if (existsSync(zuliprc)) tell(`Existing clients and bots sign in with ${zuliprc}`)
    closing.own(begun((ending) => warmUpLater(parley, ending), logger))
    const first = isTerminal ? await ownerSignIn.firstAddress() : undefined
    if (first)
      tell(`To sign in as the owner, open this once, within 15 minutes, on this machine:\n${first}`)
    return closing
  } catch (error) {
    await closing.close()
    throw error
  }
}
