import { once } from 'node:events'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ConnectionWatch } from './connection-watch.ts'
import { DatabaseAway } from './database-away.ts'
import { type EmbeddedHost, type EmbeddedOptions, startEmbeddedHost } from './embedded-host.ts'
import { keepUp } from './embedded-upkeep.ts'
import { FullDisk } from './full-disk.ts'
import { postgresTypes } from './postgres-types.ts'
import { type Sql, sqlOn } from './sql.ts'

export interface DatabaseOptions extends EmbeddedOptions {
  /** A PostgreSQL server; without it the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined
  readonly maxConnections?: number
  /** Waits for an unavailable PostgreSQL server until the signal; without it that is an error. */
  readonly waitUntil?: AbortSignal | undefined
}

export interface Database {
  readonly sql: Sql
  readonly kind: 'embedded' | 'postgres'
  /** The embedded database itself, for dumps. */
  readonly embedded: EmbeddedHost | undefined
  /** Resolves when statements can run. Rejects if the database cannot be opened; it is still to be closed then. */
  readonly opened: Promise<void>
  /** Statements that wait for a connection. */
  readonly load: () => { readonly queuedStatements: number }
  /** Resolves after `close()`. Rejects if the embedded database dies, which must end the process. */
  readonly closed: Promise<void>
  close(): Promise<void>
}

/** The database cannot be used as it was given; the message is one sentence for the operator. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** An open database. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await beginToOpen(options)
  try {
    await database.opened
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A database that is being opened, so that other parts of a start need not wait for it. */
export async function beginToOpen(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined
    ? beginEmbedded(options)
    : beginServer(options.databaseUrl, options)
}

async function beginEmbedded(options: DatabaseOptions): Promise<Database> {
  const host = await startEmbeddedHost(options)
  const connection = { user: 'postgres', database: 'postgres', password: 'x' }
  const pool = openPool({ host: dirname(host.socketPath), ...connection }, options)
  const sql = sqlOn({ pool })
  const caring = startCaring(host, sql, options)
  const opened = caring.then(() => undefined)
  return {
    sql,
    kind: 'embedded',
    opened: handled(opened),
    load: () => loadOf(pool),
    embedded: host,
    closed: host.closed,
    async close() {
      const care = await caring.catch(() => undefined)
      await care?.stop()
      await sql.end()
      await host.close()
    },
  }
}

/** Starts what looks after the embedded database, as soon as it is open. */
async function startCaring(host: EmbeddedHost, sql: Sql, options: DatabaseOptions) {
  const { onProgress, durable = true } = options
  let fullDisk: FullDisk | undefined
  const reserve = await host.opened(() => fullDisk?.lookNow())
  if (reserve) fullDisk = new FullDisk(reserve, { sql, tell: onProgress })
  const syncFiles = durable ? () => host.sync() : undefined
  const onProblem = (error: unknown) => {
    // Note: while the disk is full, maintenance can do nothing, and the problem was logged.
    if (fullDisk?.isFull) return
    onProgress(`The maintenance of the embedded database failed: ${String(error)}`)
  }
  const upkeep = keepUp(sql, { syncFiles, onProblem })
  async function stop(): Promise<void> {
    await fullDisk?.close()
    await upkeep.stop()
  }
  return { stop }
}

/** Note: a start may fail before anything awaits `opened`. */
function handled(opened: Promise<void>): Promise<void> {
  opened.catch(() => undefined)
  return opened
}

const statementMs = 60_000

/** How long a statement waits for a lock. */
const lockMs = 10_000

// PostgreSQL notices within seconds that a node has vanished, and releases the locks that it held.
const serverOptions = [
  'TimeZone=UTC',
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=10000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

function beginServer(url: string, options: DatabaseOptions): Database {
  const { idleTransactionMs = 30_000 } = options
  const config: pg.PoolConfig = {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // Note: a node that hangs inside a transaction would lock its organization for all others.
    idle_in_transaction_session_timeout: idleTransactionMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    options: serverOptions,
  }
  const pool = openPool(config, options)
  const watch = new ConnectionWatch(pool, config)
  const sql = sqlOn({ pool, watch })
  const opened = reach(url, sql, options).catch((error: unknown) => {
    throw unavailable(url, error)
  })
  const ended = new AbortController()
  const closed = once(ended.signal, 'abort').then(() => undefined)
  async function close(): Promise<void> {
    // Note: the watch closes last, because a statement on a dead connection would delay the end.
    await sql.end()
    await watch.close()
    ended.abort()
  }
  return {
    sql,
    kind: 'postgres',
    opened: handled(opened),
    load: () => loadOf(pool),
    embedded: undefined,
    closed,
    close,
  }
}

async function reach(url: string, sql: Sql, options: DatabaseOptions): Promise<void> {
  const { waitUntil, onProgress } = options
  for (let isTold = false; ; isTold = true) {
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (!(error instanceof DatabaseAway) || !waitUntil || waitUntil.aborted) throw error
      if (!isTold) onProgress(`${unavailable(url, error).message} Waiting for it…`)
      await pause(retryMs, undefined, { signal: waitUntil }).catch(() => undefined)
    }
  }
}

function loadOf(pool: pg.Pool) {
  return { queuedStatements: pool.waitingCount }
}

const retryMs = 500

function openPool(config: pg.PoolConfig, options: DatabaseOptions): pg.Pool {
  const { maxConnections = 10 } = options
  const pool = new pg.Pool({
    ...config,
    max: maxConnections,
    idleTimeoutMillis: 0,
    application_name: 'parley',
    types: postgresTypes,
    ...({ pipeline: true } as object),
  })
  // Note: a statement on a broken connection reports the error, and the pool opens another one.
  const heard = () => undefined
  pool.on('error', heard)
  pool.on('connect', (client) => void client.on('error', heard))
  return pool
}

/** Note: built from parts of the address, because the address contains the password. */
function unavailable(url: string, error: unknown): DatabaseUnavailable {
  const { host, pathname, username, searchParams } = new URL(url)
  const cause = error instanceof DatabaseAway ? error.cause : error
  const { code, message } = cause as { code?: string; message?: string }
  const reason = (code && reasons[code]) ?? message ?? 'unknown error'
  const place = host || searchParams.get('host') || 'the usual host (DATABASE_URL names none)'
  const names = { database: pathname.slice(1), user: username || searchParams.get('user') }
  const named = Object.entries(names).flatMap(([what, name]) => (name ? [`${what} ${name}`] : []))
  const detail = named.length > 0 ? ` (${named.join(', ')})` : ''
  return new DatabaseUnavailable(`PostgreSQL cannot be used at ${place}${detail}: ${reason}.`)
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
}
