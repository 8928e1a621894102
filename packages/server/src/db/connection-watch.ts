import pg, { type Pool, type PoolClient } from 'pg'

/** A statement that takes longer than this is looked into. */
const suspiciousMs = 1000

const lookEveryMs = 500

/** How long the watch waits for PostgreSQL before it takes it for unreachable. */
const probeMs = 1500

/** Statements fail after this time without any answer from PostgreSQL. */
const unreachableMs = 5000

interface Watched {
  pending: number
  /** When the connection last passed an answer, or began to wait for one. */
  since: number
  bytesRead: number
  /** In how many consecutive checks PostgreSQL did not work on the statement. */
  strikes: number
}

interface Backend {
  readonly pid: number
  readonly works: boolean
}

/** The parts of a client that pg does not declare. */
interface Inner {
  readonly processID: number
  readonly connection: {
    readonly stream: { readonly bytesRead: number; destroy(cause: Error): void }
  }
}

/**
 * Closes connections that have died silently. If a network drops packets, sockets look open and never answer; TCP
 * needs minutes to notice. For each slow statement, the watch asks PostgreSQL over a separate connection what it
 * does. If PostgreSQL does not work on the statement in two consecutive checks, the connection is dead. It is
 * closed together with all idle ones, which have probably died of the same cause. A statement that PostgreSQL
 * works on is never interrupted.
 */
export class ConnectionWatch {
  readonly #config: pg.ClientConfig
  readonly #clients = new Map<PoolClient, Watched>()
  readonly #timer: NodeJS.Timeout
  #probe: pg.Client | undefined
  #looking: Promise<void> | undefined

  constructor(pool: Pool, config: pg.ClientConfig) {
    this.#config = config
    pool.on('connect', (client) => {
      this.#clients.set(client, { pending: 0, since: 0, bytesRead: 0, strikes: 0 })
    })
    pool.on('remove', (client) => void this.#clients.delete(client))
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
    }, lookEveryMs)
    this.#timer.unref()
  }

  /** Runs a statement under watch. */
  async run<T>(client: PoolClient, statement: () => Promise<T>): Promise<T> {
    const watched = this.#clients.get(client)
    if (!watched) return statement()
    if (watched.pending === 0) watched.since = performance.now()
    watched.pending += 1
    try {
      return await statement()
    } finally {
      watched.pending -= 1
      watched.since = performance.now()
      watched.strikes = 0
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.#forgetProbe()
  }

  async #look(): Promise<void> {
    const suspects = [...this.#clients].filter(([client, watched]) => isSuspect(client, watched))
    if (suspects.length === 0) return
    const backends = await this.#ask(suspects.map(([client]) => innerOf(client).processID))
    let hasEnded = false
    for (const [client, watched] of suspects) {
      // Note: an answer may have arrived while PostgreSQL was asked.
      if (!isSuspect(client, watched)) continue
      const isDead = backends ? isStruck(watched, client, backends) : isOverdue(watched)
      if (!isDead) continue
      hasEnded = true
      end(client)
    }
    if (hasEnded) this.#endIdle()
  }

  #endIdle(): void {
    for (const [client, { pending }] of this.#clients) if (pending === 0) end(client)
  }

  /** What PostgreSQL does for these connections; undefined if it does not answer. */
  async #ask(pids: readonly number[]): Promise<readonly Backend[] | undefined> {
    try {
      const probe = await this.#openProbe()
      const { rows } = await probe.query<Backend>({
        text: `select pid, state = 'active' and wait_event_type is distinct from 'Client' as works
          from pg_stat_activity where pid = any($1)`,
        values: [pids],
      })
      return rows
    } catch {
      // The caller counts this as no answer; statements of callers report the cause themselves.
      await this.#forgetProbe()
      return undefined
    }
  }

  async #openProbe(): Promise<pg.Client> {
    if (this.#probe) return this.#probe
    const probe = new pg.Client({
      ...this.#config,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
      statement_timeout: probeMs,
      application_name: 'parley watch',
    })
    probe.on('error', () => {
      if (this.#probe === probe) this.#probe = undefined
    })
    await probe.connect()
    this.#probe = probe
    return probe
  }

  async #forgetProbe(): Promise<void> {
    const probe = this.#probe
    this.#probe = undefined
    if (!probe) return
    ;(probe as unknown as Inner).connection.stream.destroy(new Error('The watch was closed'))
  }
}

function innerOf(client: PoolClient): Inner {
  return client as unknown as Inner
}

/** Whether statements wait on the connection, and nothing has arrived on it for a while. */
function isSuspect(client: PoolClient, watched: Watched): boolean {
  if (watched.pending === 0) return false
  const { bytesRead } = innerOf(client).connection.stream
  if (bytesRead !== watched.bytesRead) {
    watched.bytesRead = bytesRead
    watched.since = performance.now()
    watched.strikes = 0
  }
  return performance.now() - watched.since > suspiciousMs
}

function isStruck(watched: Watched, client: PoolClient, backends: readonly Backend[]): boolean {
  const pid = innerOf(client).processID
  const works = backends.some((backend) => backend.pid === pid && backend.works)
  watched.strikes = works ? 0 : watched.strikes + 1
  return watched.strikes >= 2
}

function isOverdue({ since }: Watched): boolean {
  return performance.now() - since > unreachableMs
}

/** The pool removes the client, and every statement on it fails. */
function end(client: PoolClient): void {
  innerOf(client).connection.stream.destroy(new Error('Connection terminated: no answer'))
}
