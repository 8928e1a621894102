import { once } from 'node:events'
import { dirname } from 'node:path'
import pg from 'pg'
import { type EmbeddedHost, type EmbeddedOptions, startEmbeddedHost } from './embedded-host.ts'
import { keepUp } from './embedded-upkeep.ts'
import { postgresTypes } from './postgres-types.ts'
import { type Sql, sqlOn } from './sql.ts'

export interface DatabaseOptions extends EmbeddedOptions {
  /** A PostgreSQL server; without it the embedded database in `dataDir` is used. */
  readonly databaseUrl?: string | undefined
  readonly maxConnections?: number
}

export interface Database {
  readonly sql: Sql
  readonly kind: 'embedded' | 'postgres'
  /** The embedded database itself, for dumps. */
  readonly embedded: EmbeddedHost | undefined
  /** Resolves after `close()`. Rejects if the embedded database dies, which must end the process. */
  readonly closed: Promise<void>
  close(): Promise<void>
}

/** The database cannot be used as it was given; the message is one sentence for the operator. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined
    ? openEmbedded(options)
    : openServer(options.databaseUrl, options)
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const host = await startEmbeddedHost(options)
  const sql = sqlOn(
    openPool(
      { host: dirname(host.socketPath), user: 'postgres', database: 'postgres', password: 'x' },
      options,
    ),
  )
  const upkeep = keepUp(sql, (error) => {
    options.onProgress(`The upkeep of the embedded database failed: ${String(error)}`)
  })
  return {
    sql,
    kind: 'embedded',
    embedded: host,
    closed: host.closed,
    async close() {
      await upkeep.stop()
      await sql.end()
      await host.close()
    },
  }
}

async function openServer(url: string, options: DatabaseOptions): Promise<Database> {
  const { idleTransactionMs = 30_000 } = options
  const pool = openPool(
    {
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      // Note: a node that hangs inside a transaction would keep its organization locked for all others.
      idle_in_transaction_session_timeout: idleTransactionMs,
      statement_timeout: 60_000,
      options: '-c TimeZone=UTC',
    },
    options,
  )
  const sql = sqlOn(pool)
  try {
    await sql`select 1`
  } catch (error) {
    await sql.end()
    throw unavailable(url, error)
  }
  const ended = new AbortController()
  const closed = once(ended.signal, 'abort').then(() => undefined)
  async function close(): Promise<void> {
    await sql.end()
    ended.abort()
  }
  return { sql, kind: 'postgres', embedded: undefined, closed, close }
}

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
  // Note: whoever uses a connection that breaks hears of it from his statement, and the pool opens another.
  const heard = () => undefined
  pool.on('error', heard)
  pool.on('connect', (client) => void client.on('error', heard))
  return pool
}

/** Note: built from the parts of the address, because the address itself holds the password. */
function unavailable(url: string, error: unknown): DatabaseUnavailable {
  const { host, pathname, username } = new URL(url)
  const { code, message } = error as { code?: string; message?: string }
  const reason = (code && reasons[code]) ?? message ?? 'unknown error'
  return new DatabaseUnavailable(
    `PostgreSQL cannot be used at ${host} (database ${pathname.slice(1)}, user ${username}): ${reason}.`,
  )
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
}
