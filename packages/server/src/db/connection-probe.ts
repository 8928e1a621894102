import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The state of PostgreSQL's process for one connection. */
export interface Backend {
  readonly pid: number
  readonly works: boolean
}

/** How long PostgreSQL has to answer before it is taken for unreachable. */
const answerMs = 1500

/**
 * When it is asked, and asked again over a new connection if it has not answered. The connection that is kept dies with the
 * others, and one that was opened while the network passed nothing may stay silent afterwards.
 */
const triesMs = [0, 400, 800]

/** Asks PostgreSQL what it does, over connections that nothing else uses. */
export class ConnectionProbe {
  readonly #config: pg.ClientConfig
  readonly #open = new Set<pg.Client>()
  /** The connection that answered last. */
  #kept: pg.Client | undefined

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  /** The states of the processes for these connections; undefined if PostgreSQL does not answer. */
  async ask(pids: readonly number[]): Promise<readonly Backend[] | undefined> {
    const answered = new AbortController()
    const deadline = setTimeout(() => this.close(), answerMs)
    try {
      return await Promise.any(triesMs.map((ms) => this.#try(pids, ms, answered.signal)))
    } catch {
      // The caller counts this as no answer; statements of callers report the cause themselves.
      return undefined
    } finally {
      clearTimeout(deadline)
      answered.abort()
      for (const client of this.#open) if (client !== this.#kept) this.#end(client)
    }
  }

  close(): void {
    for (const client of this.#open) this.#end(client)
  }

  async #try(
    pids: readonly number[],
    afterMs: number,
    answered: AbortSignal,
  ): Promise<readonly Backend[]> {
    if (afterMs > 0) await pause(afterMs, undefined, { signal: answered })
    const client = (afterMs === 0 && this.#kept) || (await this.#connect())
    const { rows } = await client.query<Backend>({
      text: `select pid, state = 'active' and wait_event_type is distinct from 'Client' as works
        from pg_stat_activity where pid = any($1)`,
      values: [pids],
    })
    if (!answered.aborted) this.#kept = client
    return rows
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#config,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      statement_timeout: answerMs,
      application_name: 'parley watch',
    })
    this.#open.add(client)
    client.on('error', () => this.#forget(client))
    await client.connect()
    return client
  }

  #end(client: pg.Client): void {
    this.#forget(client)
    ;(client as unknown as Inner).connection.stream.destroy(new Error('The probe was closed'))
  }

  #forget(client: pg.Client): void {
    this.#open.delete(client)
    if (this.#kept === client) this.#kept = undefined
  }
}

/** The part of a client that pg does not declare. */
interface Inner {
  readonly connection: { readonly stream: { destroy(cause: Error): void } }
}
