import type { ClientConfig, Pool, PoolClient } from 'pg'
import { type Backend, ConnectionProbe } from './connection-probe.ts'

/** A statement that takes longer than this is looked into. */
const suspiciousMs = 1000

const lookEveryMs = 250

/** A statement on which PostgreSQL has not worked for this long, as often as it was asked, is lost. */
const idleMs = 500

/** Statements fail after this time without any answer from PostgreSQL. */
const unreachableMs = 5000

interface Watched {
  pending: number
  /** When the connection last passed an answer, or began to wait for one. */
  since: number
  bytesRead: number
  /** Since when no check has found PostgreSQL working on the statement. */
  idleSince: number | undefined
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
 * does. If for half a second no check finds PostgreSQL working on the statement, the connection is dead. It is
 * closed together with all idle ones, which have probably died of the same cause. A statement that PostgreSQL
 * works on is never interrupted.
 */
export class ConnectionWatch {
  readonly #probe: ConnectionProbe
  readonly #clients = new Map<PoolClient, Watched>()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined

  constructor(pool: Pool, config: ClientConfig) {
    this.#probe = new ConnectionProbe(config)
    pool.on('connect', (client) => {
      this.#clients.set(client, { pending: 0, since: 0, bytesRead: 0, idleSince: undefined })
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
      watched.idleSince = undefined
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    this.#probe.close()
  }

  async #look(): Promise<void> {
    const suspects = [...this.#clients].filter(([client, watched]) => isSuspect(client, watched))
    if (suspects.length === 0) return
    const backends = await this.#probe.ask(suspects.map(([client]) => innerOf(client).processID))
    let hasEnded = false
    for (const [client, watched] of suspects) {
      // Note: an answer may have arrived while PostgreSQL was asked.
      if (!isSuspect(client, watched)) continue
      const isDead = backends ? isLost(watched, client, backends) : isOverdue(watched)
      if (!isDead) continue
      hasEnded = true
      end(client)
    }
    if (hasEnded) this.#endIdle()
  }

  #endIdle(): void {
    for (const [client, { pending }] of this.#clients) if (pending === 0) end(client)
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
    watched.idleSince = undefined
  }
  return performance.now() - watched.since > suspiciousMs
}

function isLost(watched: Watched, client: PoolClient, backends: readonly Backend[]): boolean {
  const pid = innerOf(client).processID
  const works = backends.some((backend) => backend.pid === pid && backend.works)
  const now = performance.now()
  watched.idleSince = works ? undefined : (watched.idleSince ?? now)
  return watched.idleSince !== undefined && now - watched.idleSince >= idleMs
}

function isOverdue({ since }: Watched): boolean {
  return performance.now() - since > unreachableMs
}

/** The pool removes the client, and every statement on it fails. */
function end(client: PoolClient): void {
  innerOf(client).connection.stream.destroy(new Error('Connection terminated: no answer'))
}
