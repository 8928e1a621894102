import { setTimeout } from 'node:timers/promises'
import type { RealmId } from '@parley/contract'
import type { Sql } from '../db/transaction.ts'

/** The least time between two questions to the database. */
const pauseMs = 50

/**
 * Finds organizations by their subdomain. Note: clients choose the name, so only existing ones are cached, and
 * concurrent requests share one query.
 */
export class Subdomains {
  readonly #sql: Sql
  readonly #known = new Map<string, RealmId>()
  #wanted = new Set<string>()
  #answer: Promise<ReadonlyMap<string, RealmId>> | undefined
  #lastAsked = Number.NEGATIVE_INFINITY

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Undefined if the database has to be asked. */
  known(subdomain: string): RealmId | undefined {
    return this.#known.get(subdomain)
  }

  async find(subdomain: string): Promise<RealmId | undefined> {
    const known = this.known(subdomain)
    if (known !== undefined) return known
    this.#wanted.add(subdomain)
    this.#answer ??= this.#ask()
    return (await this.#answer).get(subdomain)
  }

  async #ask(): Promise<ReadonlyMap<string, RealmId>> {
    await setTimeout(Math.max(0, this.#lastAsked + pauseMs - performance.now()))
    const names = [...this.#wanted]
    this.#wanted = new Set()
    this.#answer = undefined
    this.#lastAsked = performance.now()
    const rows = await this.#sql<{ id: RealmId; subdomain: string }[]>`
      select id, subdomain from realm where subdomain = any(${names}::text[])`
    for (const { id, subdomain } of rows) this.#known.set(subdomain, id)
    return this.#known
  }
}
