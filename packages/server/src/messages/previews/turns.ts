import { outsideBusy, type RealmId } from '@parley/contract'

interface TurnLimits {
  readonly atOnce: number
  /** At once for one organization, so that its slow pictures leave turns for others. */
  readonly perRealm: number
  /** At once from one host, so that a slow one delays only its own pictures. */
  readonly perHost: number
  readonly waiting: number
  readonly waitingPerRealm: number
}

interface Place {
  readonly realmId: RealmId
  readonly host: string
}

interface Waiting {
  readonly place: Place
  readonly begin: () => void
}

/** Limits how many tasks run at once. A limited number waits; further ones are refused. */
export class Turns {
  readonly #limits: TurnLimits
  readonly #byHost = new Map<string, number>()
  readonly #byRealm = new Map<RealmId, number>()
  readonly #waiting: Waiting[] = []
  #underway = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  async take<Result>(place: Place, work: () => Promise<Result>): Promise<Result> {
    if (this.#isFree(place)) this.#begin(place)
    else await this.#wait(place)
    try {
      return await work()
    } finally {
      this.#end(place)
    }
  }

  #isFree({ realmId, host }: Place): boolean {
    const { atOnce, perRealm, perHost } = this.#limits
    const isRealmFree = (this.#byRealm.get(realmId) ?? 0) < perRealm
    return this.#underway < atOnce && isRealmFree && (this.#byHost.get(host) ?? 0) < perHost
  }

  #begin({ realmId, host }: Place): void {
    this.#underway++
    add(this.#byHost, host, 1)
    add(this.#byRealm, realmId, 1)
  }

  /** Note: a finished task hands its turn on directly, so that no new one comes first. */
  #wait(place: Place): Promise<void> {
    const { waiting, waitingPerRealm } = this.#limits
    const ofRealm = this.#waiting.filter((one) => one.place.realmId === place.realmId).length
    if (this.#waiting.length >= waiting || ofRealm >= waitingPerRealm) throw outsideBusy({})
    return new Promise((begin) => this.#waiting.push({ place, begin }))
  }

  #end({ realmId, host }: Place): void {
    add(this.#byHost, host, -1)
    add(this.#byRealm, realmId, -1)
    this.#underway--
    const next = this.#waiting.findIndex(({ place }) => this.#isFree(place))
    const [waiting] = next < 0 ? [] : this.#waiting.splice(next, 1)
    if (!waiting) return
    this.#begin(waiting.place)
    waiting.begin()
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
  const count = (counts.get(key) ?? 0) + more
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
