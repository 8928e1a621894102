import { createHash } from 'node:crypto'
import { outsideUnavailable, type RealmId } from '@parley/contract'
import { typeOf } from '../../media/public.ts'
import { type Outside, OutsideError } from '../../outside/outside.ts'
import { Turns } from './turns.ts'

const timeoutMs = 10_000
const maxBytes = 8 * 1024 * 1024
const maxRedirects = 4

/** With all of them, less than 150 MiB are on their way. */
const turns = { atOnce: 16, perRealm: 12, perHost: 6, waiting: 96, waitingPerRealm: 64 }

/** Cached in memory, so that a channel of a thousand users does not fetch a picture a thousand times. */
const maxKeptBytes = 32 * 1024 * 1024
const keptMs = 10 * 60_000
const failureKeptMs = 60_000

/** Picture types without scripts, which all browsers show. */
const shown: ReadonlySet<string> = new Set([
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
])

export interface OutsidePicture {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
}

/** The result of a fetch: the picture, or the reason for its absence. */
type Outcome = OutsidePicture | { readonly reason: string }

interface Kept {
  readonly outcome: Outcome
  readonly size: number
  readonly until: number
}

/**
 * Pictures of other servers. Invariant: the result is a picture by its own first bytes, whatever its server
 * declares, and the cache has a fixed size in bytes.
 */
export class OutsidePictures {
  readonly #outside: Outside
  /**
   * By organization and address; the one that was used last is the last. Note: what organizations shared would tell one of them
   * what another one looks at, and give it failures that another one caused.
   */
  readonly #kept = new Map<string, Kept>()
  readonly #turns = new Turns(turns)
  readonly #underway = new Map<string, Promise<Outcome>>()
  #keptBytes = 0

  constructor(outside: Outside) {
    this.#outside = outside
  }

  /** The picture, or a refusal. Concurrent requests of an organization share one fetch. */
  async find(realmId: RealmId, url: string): Promise<OutsidePicture> {
    const key = `${realmId} ${url}`
    const outcome = this.#remembered(key) ?? (await this.#fetchOnce(realmId, key, url))
    if ('reason' in outcome) throw outsideUnavailable({ reason: outcome.reason })
    return outcome
  }

  #remembered(key: string): Outcome | undefined {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    this.#forget(key)
    if (kept.until <= Date.now()) return undefined
    this.#keep(key, kept)
    return kept.outcome
  }

  async #fetchOnce(realmId: RealmId, key: string, url: string): Promise<Outcome> {
    const known = this.#underway.get(key)
    if (known !== undefined) return known
    const work = this.#turns
      .take({ host: new URL(url).host, realmId }, () => this.#fetch(realmId, key, url))
      .finally(() => this.#underway.delete(key))
    this.#underway.set(key, work)
    return work
  }

  async #fetch(realmId: RealmId, key: string, url: string): Promise<Outcome> {
    const outcome = await this.#ask(realmId, url)
    const isThere = !('reason' in outcome)
    const until = Date.now() + (isThere ? keptMs : failureKeptMs)
    this.#keep(key, { outcome, until, size: key.length + (isThere ? outcome.bytes.length : 100) })
    return outcome
  }

  async #ask(realmId: RealmId, url: string): Promise<Outcome> {
    try {
      const how = { asker: `${realmId} pictures`, timeoutMs, maxBytes, maxRedirects }
      const { status, body } = await this.#outside.fetch({ url, ...how })
      if (status !== 200) return { reason: `its server answered with status ${status}` }
      const contentType = typeOf(body.subarray(0, 4096))
      if (!shown.has(contentType)) return { reason: 'it is not an image that browsers show' }
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
      return { bytes: body, contentType, etag }
    } catch (error) {
      if (error instanceof OutsideError) return { reason: error.message }
      throw error
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept)
    this.#keptBytes += kept.size
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= maxKeptBytes) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#keptBytes -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
