import { createHash, randomBytes } from 'node:crypto'

export interface Bucket {
  tokens: number
  filledAt: number
  /** How often the limit was exceeded recently. */
  refusals: number
}

interface Refill {
  readonly requests: number
  readonly perSeconds: number
}

/**
 * Keys contain texts of clients. Longer ones, and those with other characters, are kept as hashes: JSON takes up to 6
 * bytes for a character, and the counts of many keys have to fit in a message to other nodes.
 */
const shortAscii = /^[ !#-[\]-~]{0,100}$/

/** The number of buckets of one rule. With about 300 bytes each, a rule takes up to 15 MB. */
const maxBuckets = 50_000

/** The number of buckets that are shared by the keys which have none of their own. */
const maxShared = 1024

/** How many buckets are looked at, at most, to find one that is full. */
const looks = 8

const salt = randomBytes(16)

/**
 * The token buckets of one rule. Invariant: a bucket that is not full is never forgotten, or a flood of keys would give back
 * what was used up. When only such buckets are left, further keys share buckets.
 */
export class Buckets {
  readonly #rule: Refill
  readonly #own = new Map<string, Bucket>()
  readonly #shared = new Map<string, Bucket>()

  constructor(rule: Refill) {
    this.#rule = rule
  }

  /** The bucket of a key, filled up to now. */
  at(key: string, now: number): Bucket {
    const known = this.#own.get(key)
    if (known) return this.#fill(known, now)
    if (this.#own.size >= maxBuckets) this.#forgetFull(now)
    return this.#own.size < maxBuckets
      ? this.#added(this.#own, key, now)
      : this.#added(this.#shared, sharedKey(key), now)
  }

  /** Note: only for a bucket that is full, which is as good as none. */
  forget(key: string): void {
    this.#own.delete(key)
  }

  #added(buckets: Map<string, Bucket>, key: string, now: number): Bucket {
    const bucket = buckets.get(key) ?? { tokens: this.#rule.requests, filledAt: now, refusals: 0 }
    buckets.set(key, bucket)
    return this.#fill(bucket, now)
  }

  #fill(bucket: Bucket, now: number): Bucket {
    const { requests, perSeconds } = this.#rule
    const gained = ((now - bucket.filledAt) / 1000) * (requests / perSeconds)
    bucket.tokens = Math.min(requests, bucket.tokens + gained)
    bucket.filledAt = now
    return bucket
  }

  /** Forgets some full buckets; those that are not go to the end of the map, so that each is looked at in turn. */
  #forgetFull(now: number): void {
    let looked = 0
    for (const [key, bucket] of this.#own) {
      if (looked++ >= looks) return
      this.#own.delete(key)
      if (this.#fill(bucket, now).tokens < this.#rule.requests) this.#own.set(key, bucket)
    }
  }
}

/** A key of bounded length: the buckets keep it, and nodes exchange it. */
export function shortKey(key: string): string {
  if (shortAscii.test(key)) return key
  return `hash ${createHash('sha256').update(key).digest('base64url')}`
}

/** Salted, so that nobody can choose keys that share a bucket with the one of somebody else. */
function sharedKey(key: string): string {
  const hash = createHash('sha256').update(salt).update(key).digest()
  return String(hash.readUInt32BE(0) % maxShared)
}
