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
  /** The one that was used last is the last. */
  readonly #kept = new Map<string, Kept>()
  readonly #turns = new Turns(turns)
  readonly #underway = new Map<string, Promise<Outcome>>()
  #keptBytes = 0

  constructor(outside: Outside) {
    this.#outside = outside
  }

  /** The picture, or a refusal. Concurrent requests share one fetch. */
  async find(realmId: RealmId, url: string): Promise<OutsidePicture> {
    const outcome = this.#remembered(url) ?? (await this.#fetchOnce(realmId, url))
    if ('reason' in outcome) throw outsideUnavailable({ reason: outcome.reason })
    return outcome
  }

  #remembered(url: string): Outcome | undefined {
    const kept = this.#kept.get(url)
    if (!kept) return undefined
    this.#forget(url)
    if (kept.until <= Date.now()) return undefined
    this.#keep(url, kept)
    return kept.outcome
  }

  async #fetchOnce(realmId: RealmId, url: string): Promise<Outcome> {
    const known = this.#underway.get(url)
    if (known !== undefined) return known
    const work = this.#turns
      .take({ host: new URL(url).host, realmId }, () => this.#fetch(realmId, url))
      .finally(() => this.#underway.delete(url))
    this.#underway.set(url, work)
    return work
  }

  async #fetch(realmId: RealmId, url: string): Promise<Outcome> {
    const outcome = await this.#ask(realmId, url)
    const isThere = !('reason' in outcome)
    const until = Date.now() + (isThere ? keptMs : failureKeptMs)
    this.#keep(url, { outcome, until, size: url.length + (isThere ? outcome.bytes.length : 100) })
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

  #keep(url: string, kept: Kept): void {
    this.#kept.set(url, kept)
    this.#keptBytes += kept.size
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= maxKeptBytes) return
      this.#forget(oldest)
    }
  }

  #forget(url: string): void {
    this.#keptBytes -= this.#kept.get(url)?.size ?? 0
    this.#kept.delete(url)
  }
}
