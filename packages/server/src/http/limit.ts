import { type Refusal, rateLimitHit } from '@parley/contract'
import { sharedNow } from '../shared-clock.ts'
import { type Bucket, Buckets, shortKey } from './buckets.ts'

/** At most this many requests within the time, for one user, address or name. */
export interface LimitRule {
  readonly requests: number
  readonly perSeconds: number
  /** Requests may also wait for their turn, on other nodes, too. */
  readonly inTurns?: boolean
}

export const limitRules = {
  byKey: { requests: 200, perSeconds: 60 },
  /** All keys of a user together: a browser, a phone and a bot may start at once. */
  byUser: { requests: 600, perSeconds: 60 },
  /** All bots of a user together: each of them has a limit of its own, and a user may have many. */
  byBotsOfUser: { requests: 3000, perSeconds: 60 },
  byAddress: { requests: 100, perSeconds: 60 },
  /** The same of an IPv6 /48, which may be an office or one client with 65,536 networks. */
  bySite: { requests: 2000, perSeconds: 60 },
  /** Long polls are counted apart: a client that only listens must not run out. */
  pollsByUser: { requests: 1000, perSeconds: 60 },
  /** Files that a signed-in user opens: a page may show hundreds of pictures. */
  filesByUser: { requests: 2000, perSeconds: 60 },
  /** Pictures and files that visitors open: many people may share an address. */
  filesByAddress: { requests: 1000, perSeconds: 60 },
  filesBySite: { requests: 20_000, perSeconds: 60 },
  /** How often visitors may open one file. */
  spectatorsByFile: { requests: 1000, perSeconds: 86_400 },
  /** Emails that visitors can cause. */
  mailsByVisitor: { requests: 20, perSeconds: 86_400 },
  mailsBySite: { requests: 400, perSeconds: 86_400 },
  mailsToAddress: { requests: 5, perSeconds: 86_400 },
  addressChanges: { requests: 5, perSeconds: 86_400 },
  /** Wrong passwords for one account from one network; other networks are not affected. */
  passwordsOfGuesser: { requests: 5, perSeconds: 300 },
  /** Wrong passwords from one network, for all accounts. */
  passwordsByNetwork: { requests: 100, perSeconds: 3600 },
  passwordsBySite: { requests: 2000, perSeconds: 3600 },
  /** Turns for one account for an IPv6 /48, which may have 65,536 networks: no stranger gets most of them. */
  passwordsOfSite: { requests: 3, perSeconds: 60 },
  /** Wrong passwords for one account from everywhere; beyond, attempts wait for their turn. */
  passwordsByName: { requests: 30, perSeconds: 60, inTurns: true },
} as const satisfies Record<string, LimitRule>

/** Requests that took from a bucket on another node: the rule's name, the bucket's key, and how many; negative: given back. */
export type Spent = readonly (readonly [rule: LimitName, key: string, requests: number])[]

export type Charge = readonly [rule: LimitRule, key: string]

export type LimitName = keyof typeof limitRules

const namesOfRules = new Map(
  Object.entries(limitRules).map(([name, rule]) => [rule as LimitRule, name as LimitName]),
)

/** A caller who has exceeded the limit this often waits for each answer, and cannot send more requests meanwhile. */
const toleratedRefusals = 20
const holdMs = 1000

const held = new WeakSet<object>()

/** How long a refusal is held back, in milliseconds. */
export function holdOf(refusal: object): number {
  return held.has(refusal) ? holdMs : 0
}

/** How many counts are in one message between nodes, which may have 1 MB. */
const spentPerMessage = 2000

export interface LimitState {
  readonly limit: number
  readonly remaining: number
  /** Unix time in seconds when all requests are free again. */
  readonly reset: number
}

/** Token buckets in the memory of this node, including the counts of other nodes. */
export class Limiter {
  readonly #buckets = new Map<LimitRule, Buckets>()
  #spent = new Map<string, [LimitName, string, number]>()
  readonly #enabled: boolean
  readonly #now: () => number

  constructor(options: { enabled: boolean; now?: () => number }) {
    this.#enabled = options.enabled
    // Note: a monotonic clock; a clock that goes back would leave no requests.
    this.#now = options.now ?? (() => performance.now())
  }

  /** Takes one request from the bucket, or refuses with the time to wait. */
  take(rule: LimitRule, key: string): LimitState | undefined {
    if (!this.#enabled) return undefined
    const bucket = this.#fill(rule, key)
    if (bucket.tokens < 1) {
      const wait = (1 - bucket.tokens) * (rule.perSeconds / rule.requests)
      const refusal = refused(wait, this.#state(rule, bucket))
      bucket.refusals += 1
      if (bucket.refusals > toleratedRefusals) held.add(refusal)
      throw refusal
    }
    bucket.tokens -= 1
    bucket.refusals = Math.max(0, bucket.refusals - 2)
    this.#note(rule, key, 1)
    return this.#state(rule, bucket)
  }

  /**
   * Reserves a request that may be due later; returns in how many milliseconds. Refuses if that is more than this
   * many seconds away.
   */
  takeTurn(rule: LimitRule, key: string, maxSeconds: number): number {
    if (!this.#enabled) return 0
    const bucket = this.#fill(rule, key)
    const wait = Math.max(0, 1 - bucket.tokens) * (rule.perSeconds / rule.requests)
    if (wait > maxSeconds) throw refused(wait - maxSeconds, this.#state(rule, bucket))
    bucket.tokens -= 1
    this.#note(rule, key, 1)
    return Math.ceil(wait * 1000)
  }

  /** Takes all of these requests or none, so that what is refused uses nothing up. */
  takeAll(charges: readonly Charge[]): (LimitState | undefined)[] {
    const taken: Charge[] = []
    try {
      return charges.map((charge) => {
        const state = this.take(...charge)
        taken.push(charge)
        return state
      })
    } catch (error) {
      for (const charge of taken) this.giveBack(...charge)
      throw error
    }
  }

  /** Takes all of these requests, and returns them if the work fails: for limits that count only successes. */
  async takeFor<Result>(charges: readonly Charge[], work: () => Promise<Result>): Promise<Result> {
    this.takeAll(charges)
    try {
      return await work()
    } catch (error) {
      for (const charge of charges) this.giveBack(...charge)
      throw error
    }
  }

  /** Returns a request: for limits that count only failures. */
  giveBack(rule: LimitRule, key: string): void {
    if (!this.#enabled) return
    const bucket = this.#fill(rule, key)
    bucket.tokens = Math.min(rule.requests, bucket.tokens + 1)
    this.#forgetFull(rule, key, bucket)
    this.#note(rule, key, -1)
  }

  /** The requests counted here since the last call, for the other nodes, in messages of limited size. */
  takeSpent(): Spent[] {
    const spent = [...this.#spent.values()].filter(([, , requests]) => requests !== 0)
    this.#spent = new Map()
    const messages: Spent[] = []
    for (let from = 0; from < spent.length; from += spentPerMessage)
      messages.push(spent.slice(from, from + spentPerMessage))
    return messages
  }

  /** Applies the counts of other nodes, so that all nodes share a limit. */
  spend(spent: Spent): void {
    for (const [name, key, requests] of spent) {
      // Note: newer nodes may have further rules.
      if (!this.#enabled || !(name in limitRules)) continue
      const rule: LimitRule = limitRules[name]
      const bucket = this.#fill(rule, key)
      const left = Math.min(rule.requests, bucket.tokens - requests)
      // Note: a turn that was given on another node is still to come, so it delays the next one here.
      bucket.tokens = rule.inTurns ? left : Math.max(0, left)
      this.#forgetFull(rule, key, bucket)
    }
  }

  /** Note: not limited, because a flood of keys must not hide others; only requests that were not refused are counted. */
  #note(rule: LimitRule, key: string, requests: number): void {
    const name = namesOfRules.get(rule)
    if (!name) return
    const place = `${name} ${shortKey(key)}`
    const known = this.#spent.get(place)
    if (known) known[2] += requests
    else this.#spent.set(place, [name, shortKey(key), requests])
  }

  #fill(rule: LimitRule, key: string): Bucket {
    const buckets = this.#buckets.get(rule) ?? new Buckets(rule)
    this.#buckets.set(rule, buckets)
    return buckets.at(shortKey(key), this.#now())
  }

  /** Buckets are few, so a request that used nothing up leaves none. */
  #forgetFull(rule: LimitRule, key: string, { tokens }: Bucket): void {
    if (tokens >= rule.requests) this.#buckets.get(rule)?.forget(shortKey(key))
  }

  #state(rule: LimitRule, bucket: Bucket): LimitState {
    const missing = rule.requests - bucket.tokens
    const untilFull = missing * (rule.perSeconds / rule.requests)
    return {
      limit: rule.requests,
      remaining: Math.max(0, Math.floor(bucket.tokens)),
      reset: Math.ceil(sharedNow() / 1000 + untilFull),
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
