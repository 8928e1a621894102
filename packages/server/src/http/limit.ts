import { type Refusal, rateLimitHit } from '@parley/contract'

/** At most this many requests within the time, for one user, address or name. */
export interface LimitRule {
  readonly requests: number
  readonly perSeconds: number
}

export const limitRules = {
  byUser: { requests: 200, perSeconds: 60 },
  byAddress: { requests: 100, perSeconds: 60 },
  /** Long polls are counted apart: a client that only listens must not run out. */
  pollsByUser: { requests: 1000, perSeconds: 60 },
  /** How often one file is shown to people who are not signed in. */
  spectatorsByFile: { requests: 1000, perSeconds: 86_400 },
  /** Mails that somebody without an account, or without their password, can make the server send. */
  mailsByVisitor: { requests: 20, perSeconds: 86_400 },
  mailsToAddress: { requests: 5, perSeconds: 86_400 },
  addressChanges: { requests: 5, perSeconds: 86_400 },
  /** Wrong passwords for one account from one network: they slow nobody else down. */
  passwordsOfGuesser: { requests: 5, perSeconds: 300 },
  /** Wrong passwords from one network, for whatever accounts. */
  passwordsByNetwork: { requests: 100, perSeconds: 3600 },
  /** Wrong passwords for one account from everywhere; beyond, attempts wait for their turn. */
  passwordsByName: { requests: 30, perSeconds: 60 },
} as const satisfies Record<string, LimitRule>

interface Bucket {
  tokens: number
  filledAt: number
}

export interface LimitState {
  readonly limit: number
  readonly remaining: number
  /** Unix time in seconds when all requests are free again. */
  readonly reset: number
}

/** How many buckets are remembered; the oldest full ones are forgotten first. */
const mostBuckets = 50_000

/** Token buckets in the memory of this node. */
export class Limiter {
  readonly #buckets = new Map<string, Bucket>()
  readonly #enabled: boolean
  readonly #now: () => number

  constructor(options: { enabled: boolean; now?: () => number }) {
    this.#enabled = options.enabled
    this.#now = options.now ?? Date.now
  }

  /** Takes one request from the bucket, or refuses with the time to wait. */
  take(rule: LimitRule, key: string): LimitState | undefined {
    if (!this.#enabled) return undefined
    const bucket = this.#fill(rule, key)
    if (bucket.tokens < 1) {
      const wait = (1 - bucket.tokens) * (rule.perSeconds / rule.requests)
      throw refused(wait, this.#state(rule, bucket))
    }
    bucket.tokens -= 1
    return this.#state(rule, bucket)
  }

  /**
   * Takes one request, which may lie ahead: answers in how many milliseconds it is due. Refuses what would lie
   * further ahead than this many seconds.
   */
  takeTurn(rule: LimitRule, key: string, mostSeconds: number): number {
    if (!this.#enabled) return 0
    const bucket = this.#fill(rule, key)
    const wait = Math.max(0, 1 - bucket.tokens) * (rule.perSeconds / rule.requests)
    if (wait > mostSeconds) throw refused(wait - mostSeconds, this.#state(rule, bucket))
    bucket.tokens -= 1
    return Math.ceil(wait * 1000)
  }

  /** Gives a request back: for limits that count failures only. */
  giveBack(rule: LimitRule, key: string): void {
    const bucket = this.#buckets.get(key)
    if (bucket) bucket.tokens = Math.min(rule.requests, bucket.tokens + 1)
  }

  #fill(rule: LimitRule, key: string): Bucket {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: rule.requests, filledAt: now }
    const gained = ((now - bucket.filledAt) / 1000) * (rule.requests / rule.perSeconds)
    bucket.tokens = Math.min(rule.requests, bucket.tokens + gained)
    bucket.filledAt = now
    // Taken out and put back, so that the map's first entry is the one not used for longest.
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > mostBuckets) this.#forgetOldest()
    return bucket
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }

  #state(rule: LimitRule, bucket: Bucket): LimitState {
    const missing = rule.requests - bucket.tokens
    const untilFull = missing * (rule.perSeconds / rule.requests)
    return {
      limit: rule.requests,
      remaining: Math.max(0, Math.floor(bucket.tokens)),
      reset: Math.ceil(this.#now() / 1000 + untilFull),
    }
  }
}

function refused(wait: number, state: LimitState): Refusal {
  return rateLimitHit(
    { 'retry-after': Math.ceil(wait * 1000) / 1000 },
    { 'Retry-After': String(Math.ceil(wait)), ...headersOf(state) },
  )
}

export function headersOf(state: LimitState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(state.reset),
  }
}
