import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { OneTimeSignIn } from './access/one-time-sign-in.ts'
import { PasswordAttempts } from './access/password-attempts.ts'
import { renewSession } from './access/renew-session.ts'
import type { Bus } from './bus/bus.ts'
import { openBus } from './bus/open-bus.ts'
import { Closing } from './closing.ts'
import { beginStorage } from './db/begin-storage.ts'
import { busSecret } from './db/bus-secret.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import type { Sql } from './db/transaction.ts'
import { type HeartbeatDelay, usualHeartbeat } from './delivery/queues-options.ts'
import {
  archive,
  audits,
  ephemeral,
  loaders,
  partLoaders,
  projections,
  reducers,
  served,
  sights,
  signalHandlers,
  snapshotPartsFor,
  upkeep,
} from './features.ts'
import { type Files, openFiles } from './files/files.ts'
import type { Connections } from './http/connections.ts'
import { ExpensiveRequests } from './http/expensive-requests.ts'
import { Limiter } from './http/limit.ts'
import type { MailContext } from './http/mail-context.ts'
import { openConnections } from './http/open-connections.ts'
import { Overload } from './http/overload.ts'
import type { Patience } from './http/pace.ts'
import { addPages } from './http/pages.ts'
import { createHttpServer } from './http/server.ts'
import { shareLimits } from './http/share-limits.ts'
import { stopper } from './http/stopper.ts'
import { TroubleLog } from './http/trouble-log.ts'
import { WebhookDispatcher } from './integrations/outgoing-webhooks/webhook-dispatcher.ts'
import { openPost } from './mail/open-post.ts'
import type { Post } from './mail/post.ts'
import { openUploads, type Uploads } from './media/uploads/open-uploads.ts'
import { openLimited } from './messages/delete/open-limited.ts'
import { EmailDispatcher } from './messages/notify-by-email/email-dispatcher.ts'
import { PushDispatcher } from './messages/notify-devices/push-dispatcher.ts'
import { deliveries } from './messages/scheduled/deliver-due.ts'
import { PreviewDispatcher } from './messages/show-previews/preview-dispatcher.ts'
import { openProvider } from './openid/open-provider.ts'
import { auditFeature } from './organization/audit/audit.feature.ts'
import { Exporter } from './organization/exports/exporter.ts'
import { Outside } from './outside/outside.ts'
import { packageFile } from './package-files.ts'
import { Periodic } from './periodic.ts'
import type { OutsidePreviews } from './realms/realm-parts.ts'
import { Realms } from './realms/realms.ts'
import type { Settings } from './settings/settings.ts'

const migrations = {
  directory: fileURLToPath(packageFile('migrations')),
  baseline: packageFile('schema.sql'),
}
const builtApp = fileURLToPath(packageFile('../web/dist'))

/** The parts of features for events, signals and the snapshot. */
const fromFeatures = {
  archive,
  audits,
  loaders,
  partLoaders,
  signalHandlers,
  reducers,
  projections,
  sights,
  ephemeral,
}

export interface ParleyOptions {
  readonly settings: Settings
  readonly logger: Logger
  readonly onProgress: (line: string) => void
  /** Whether a commit of the embedded database is on the disk before it is answered; tests do without. */
  readonly durable?: boolean
  /** A dumped database to start from, if there is none yet. */
  readonly loadFrom?: string
  /** A database that is open already and stays open; without it the settings say which to open. */
  readonly database?: Database
  /** When long polls are answered though nothing happened. */
  readonly heartbeat?: HeartbeatDelay
  /** How long those may take who send and read; tests are less patient. */
  readonly patience?: Patience
  /** This node cannot follow the log any more, for this reason; called for each attempt. */
  readonly onOutdated?: (reason: string) => void
  /** The directory of the built app, if it is not in its package. */
  readonly appDirectory?: string
}

/** A running server, without its listeners. */
export interface Parley {
  readonly database: Database
  readonly realms: Realms
  readonly files: Files
  readonly exporter: Exporter
  readonly post: Post
  readonly http: FastifyInstance
  readonly oneTimeSignIn: OneTimeSignIn
  close(): Promise<void>
}

interface DispatcherParts {
  readonly sql: Sql
  readonly realms: Realms
  readonly outside: Outside
  readonly outsidePreviews: OutsidePreviews
  readonly siteUrl: URL
  readonly troubleLog: TroubleLog
}

/** Starts background work that sends requests to other servers. */
function startDispatchers(
  closing: Closing,
  { troubleLog, outsidePreviews, ...others }: DispatcherParts,
): void {
  const parts = { ...others, showsPages: outsidePreviews === 'on' }
  const start = (
    Dispatcher: typeof WebhookDispatcher | typeof PreviewDispatcher | typeof PushDispatcher,
    trouble: string,
  ) => {
    const onTrouble = (error: unknown) => troubleLog.report(error, trouble)
    const dispatcher = closing.own(new Dispatcher({ ...parts, onTrouble }))
    closing.own(new Periodic({ everyMs: 500, work: () => dispatcher.begin(), onError: onTrouble }))
  }
  start(WebhookDispatcher, 'outgoing webhooks failed')
  start(PreviewDispatcher, 'link previews failed')
  start(PushDispatcher, 'notifications of devices failed')
}

/** Without a mail server, emails are files that only the operator reads: what people write to each other is not put there. */
function startEmails(
  closing: Closing,
  parts: Pick<DispatcherParts, 'sql' | 'realms' | 'troubleLog'> & {
    readonly mailContext: MailContext
  },
): void {
  if (!parts.mailContext.post.sends) return
  const onTrouble = (error: unknown) =>
    parts.troubleLog.report(error, 'emails about messages failed')
  const dispatcher = closing.own(new EmailDispatcher({ ...parts, onTrouble }))
  const often = (everyMs: number, work: () => Promise<void>) =>
    closing.own(new Periodic({ everyMs, work, onError: onTrouble }))
  often(5000, () => dispatcher.look())
  often(1000, () => dispatcher.begin())
}

/** Where the server lives, and where it says so whatever clients call it. */
function addressesOf({ SITE_URL, PORT }: Settings) {
  const siteUrl = new URL(SITE_URL ?? `http://localhost:${PORT}`)
  return { siteUrl, siteHost: siteUrl.hostname, publicUrl: SITE_URL ? siteUrl : undefined }
}

interface WayParts extends Pick<ParleyOptions, 'settings' | 'logger'> {
  readonly mailContext: MailContext
  readonly bus: Bus
  readonly closing: Closing
}

/** The parts with which users prove their identity, and their rate limits. */
function waysIn({ settings, logger, mailContext, bus, closing }: WayParts) {
  const limiter = new Limiter({ enabled: settings.RATE_LIMITING })
  closing.own(shareLimits(limiter, bus))
  const overload = settings.RATE_LIMITING ? closing.own(new Overload()) : undefined
  const attempts = new PasswordAttempts(limiter)
  const provider = openProvider(settings, logger)
  return { limiter, overload, attempts, mailContext, provider, oneTimeSignIn: new OneTimeSignIn() }
}

interface AnsweringParts {
  readonly realms: Realms
  readonly files: Files
  readonly exporter: Exporter
  readonly uploads: Uploads
  readonly outside: Outside
  readonly ways: ReturnType<typeof waysIn>
  readonly connections: Connections
  readonly troubleLog: TroubleLog
}

/** The HTTP server with the routes of all features. */
function httpOf(
  { settings, appDirectory = builtApp }: ParleyOptions,
  { realms, files, exporter, uploads, outside, ways, connections, troubleLog }: AnsweringParts,
  siteUrl: URL | undefined,
): FastifyInstance {
  const snapshotParts = snapshotPartsFor(settings)
  const parts = { exporter, files, uploads, outside, snapshotParts, ...ways }
  const { pages: formPages, ...made } = served(parts)
  const { limiter, overload } = ways
  return createHttpServer({
    ...{ realms, ...made, formPages },
    renewSession,
    incoming: files.incoming,
    ...{ limiter, overload, expensiveRequests: new ExpensiveRequests() },
    troubleLog,
    siteUrl,
    connections,
    pages: addPages({ realms, limiter, siteUrl, appDirectory }),
  })
}

/** A server whose database may not be open yet. */
export interface Assembled {
  readonly parley: Parley
  /** Resolves when it can answer, and has begun its work in the background. If it fails, the parts are still to be closed. */
  begin(): Promise<void>
}

/** A server that can answer. */
export async function openParley(options: ParleyOptions): Promise<Parley> {
  const { parley, begin } = await assembleParley(options)
  try {
    await begin()
    return parley
  } catch (error) {
    await parley.close()
    throw error
  }
}

/**
 * Opens the parts in the order in which they need each other. None of them waits for the database, which takes longer than all of them,
 * except a connection to NATS, whose secret is in the database.
 */
export async function assembleParley(options: ParleyOptions): Promise<Assembled> {
  const { settings, logger, onProgress } = options
  const troubleLog = new TroubleLog(logger)
  const onTrouble = (error: unknown) => troubleLog.report(error, 'work in the background failed')
  const closing = new Closing()
  try {
    const database = options.database ?? closing.own(await beginStorage(options))
    const { sql } = database
    const migrated = database.opened.then(() => migrate(sql, { ...migrations, onProgress }))
    // Note: `begin` awaits it.
    migrated.catch(() => undefined)
    const secret = () => migrated.then(() => busSecret(sql))
    const bus = closing.own(await openBus(settings, { secret, tell: onProgress, onTrouble }))
    const { siteUrl, siteHost, publicUrl } = addressesOf(settings)
    const { heartbeat = usualHeartbeat, onOutdated = () => undefined } = options
    const files = closing.own(await openFiles(settings))
    const exporter = new Exporter(files, onTrouble)
    const storage = { sql, bus, heartbeat, siteHost, onOutdated, onTrouble }
    const chores = [...upkeep, ...exporter.upkeep]
    const { OUTSIDE_PREVIEWS: outsidePreviews, REALM_UPLOAD_QUOTA_MIB: uploadQuotaMib = null } =
      settings
    const parts = { ...storage, ...fromFeatures, ...auditFeature.partsFor(logger), upkeep: chores }
    const realms = closing.own(new Realms({ ...parts, outsidePreviews, uploadQuotaMib }, siteUrl))
    closing.own(exporter)
    const userQuotaMib = settings.USER_UPLOAD_QUOTA_MIB
    const uploads = closing.own(openUploads({ sql, realms, files, userQuotaMib, onTrouble }))
    const background = closing.own(new Closing())
    const outside = new Outside({ allowedNetworks: settings.ALLOWED_PRIVATE_NETWORKS })
    const post = closing.own(openPost(settings, siteUrl, logger))
    const mailContext = { post, siteUrl }
    const ways = waysIn({ settings, logger, mailContext, bus, closing })
    const connections = closing.own(openConnections(options))
    const answering = { realms, files, exporter, uploads, outside, ways, connections, troubleLog }
    const http = httpOf(options, answering, publicUrl)
    async function begin(): Promise<void> {
      await migrated
      if (closing.isClosed) throw new Error('The server was closed before it had begun')
      realms.start()
      const often = (everyMs: number, work: () => Promise<void>, trouble: string) => {
        const onError = (error: unknown) => troubleLog.report(error, trouble)
        background.own(new Periodic({ everyMs, work, onError }))
      }
      often(1000, deliveries({ sql, realms }), 'scheduled messages failed')
      often(3_600_000, openLimited({ sql, realms }), 'old messages are not deleted')
      startDispatchers(background, { sql, realms, outside, outsidePreviews, siteUrl, troubleLog })
      startEmails(background, { sql, realms, troubleLog, mailContext })
    }
    closing.own(stopper(http, realms, connections))
    const { oneTimeSignIn } = ways
    const parley = { database, realms, files, exporter, post, http, oneTimeSignIn }
    return { parley: { ...parley, close: () => closing.close() }, begin }
  } catch (error) {
    await closing.close()
    throw error
  }
}
