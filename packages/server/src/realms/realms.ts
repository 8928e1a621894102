import { setTimeout as pause } from 'node:timers/promises'
import { limits, type RealmId, realmUnknown } from '@parley/contract'
import { type BusMessage, leaseMs } from '../bus/bus.ts'
import type { Sql, Tx } from '../db/transaction.ts'
import type { EphemeralEvent } from '../delivery/ephemera.ts'
import { storeEverySeconds } from '../delivery/queue-store.ts'
import type { Directory } from '../directory/directory.ts'
import { loadDirectory } from '../directory/load.ts'
import { deleteEventsBefore } from '../log/log-store.ts'
import type { NowOrLater } from '../now-or-later.ts'
import { sharedNow } from '../shared-clock.ts'
import { DatabaseSetBack } from '../writer/group-transaction.ts'
import { mostSince, thisMoment } from './moment.ts'
import { Realm } from './realm.ts'
import type { OwnParts, RealmParts } from './realm-parts.ts'
import { Subdomains } from './subdomains.ts'

/** How often a server checks for a lost wake-up, and for what a command of the operator has changed. */
const lookAroundMs = 2000

const choresMs = 1000

const tidyMs = storeEverySeconds * 1000

/** If the database was away for this long, some node may not have stored which queues are active. */
const missedMs = tidyMs / 2

const forgetMs = 3_600_000

/** A day longer than the longest time that a queue may be idle. */
const eventsKeptMs = (limits.maxIdleQueueTimeout + 86_400) * 1000

/** How long a stop waits for pending work: longer than any takes while the database answers. */
const finishMs = 8000

/** Old events go in bounded batches, so that nothing waits long for them. */
const forgetBatch = 5000

/** The organizations that this node has opened. */
export class Realms {
  readonly archive: RealmParts<Realm>['archive']
  readonly #parts: OwnParts<Realm>
  readonly #siteHost: string
  readonly #open = new Map<RealmId, Promise<Realm>>()
  readonly #opened = new Map<RealmId, Realm>()
  readonly #subdomains: Subdomains
  readonly #timers: NodeJS.Timeout[] = []
  /** When this node last began to read the positions of the logs, as far as it has read them. */
  #lookedAt = thisMoment()
  /** When this node began, or reached the database again after it had been away. */
  #reachedSince = thisMoment()
  #wasAway = false
  /** When a stop no longer waits for pending work. */
  #endsAt: number | undefined

  constructor(parts: RealmParts<Realm>, siteUrl: URL) {
    this.archive = parts.archive
    this.#parts = { ...parts, mayMissPolls: () => this.#mayMissPolls() }
    this.#siteHost = siteUrl.hostname
    this.#subdomains = new Subdomains(parts.sql)
    parts.bus.onMessage((message) => {
      if (message.kind === 'limits-spent') return
      // Note: an organization that cannot be opened now reads the log when it is.
      const known = this.#open.get(message.realmId)
      known?.then((realm) => hear(realm, message)).catch(parts.onTrouble)
    })
  }

  /** Starts the periodic work. */
  start(): void {
    const { onTrouble } = this.#parts
    const every = (milliseconds: number, work: () => Promise<void>) => {
      this.#timers.push(setInterval(() => void work().catch(onTrouble), milliseconds))
    }
    every(choresMs, () => this.#eachOpen((realm) => realm.doChores()))
    every(tidyMs, () => this.#tidy())
    every(forgetMs, () => this.#forgetOldEvents())
    const { bus, sql } = this.#parts
    // Only this process uses the embedded database.
    if (bus.shared || sql.isServer) every(lookAroundMs, () => this.#lookAround())
    bus.onReturn(() => {
      for (const realm of this.#opened.values()) realm.announce()
      void this.#lookAround().catch(onTrouble)
    })
  }

  /**
   * The organization at this host, or a refusal: `sub.example.org` is the organization `sub`, any other
   * name is the one without a subdomain.
   */
  atHost(host: string): NowOrLater<Realm> {
    const name = host.replace(/:\d+$/, '').toLowerCase()
    const suffix = `.${this.#siteHost}`
    const subdomain = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
    const id = this.#subdomains.known(subdomain)
    const realm = id === undefined ? undefined : this.#opened.get(id)
    return realm && this.#isFresh(realm) ? realm : this.#openAt(subdomain)
  }

  async #openAt(subdomain: string): Promise<Realm> {
    const id = await this.#subdomains.find(subdomain)
    if (id === undefined) throw realmUnknown({})
    const realm = await this.open(id)
    if (!this.#isFresh(realm)) await realm.writer.catchUp()
    return realm
  }

  /** Otherwise others may have revoked rights: they announced a change, or this one of several nodes could not reach the database. */
  #isFresh(realm: Realm): boolean {
    const isCutOff = () => mostSince(this.#lookedAt) > leaseMs
    return !realm.hasUnreadLoss && !(realm.isShared && isCutOff())
  }

  /** The amount of work in progress on this node. */
  inHand() {
    const realms = [...this.#opened.values()]
    const sum = (of: (realm: Realm) => number) => realms.reduce((all, realm) => all + of(realm), 0)
    const waitingPolls = sum(({ queues }) => queues.waitingPolls)
    return {
      waitingPolls,
      queuedActions: sum(({ writer }) => writer.queued),
      openRealms: realms.length,
    }
  }

  open(id: RealmId): Promise<Realm> {
    const known = this.#open.get(id)
    if (known) return known
    const opening = Realm.open(this.#parts, id)
    this.#open.set(id, opening)
    opening.then(
      (realm) => {
        this.#opened.set(id, realm)
        if (this.#endsAt !== undefined) realm.beginToEnd()
      },
      () => this.#open.delete(id),
    )
    return opening
  }

  /** The directory of an organization as a transaction sees it, whether others see it yet or not. */
  async load(tx: Tx, id: RealmId): Promise<Directory> {
    return (await loadDirectory(tx, id, this.#parts)).directory
  }

  /** Note: what fails in one organization is reported, and does not delay the others. */
  async #eachOpen(work: (realm: Realm) => Promise<void>): Promise<void> {
    for (const realm of [...this.#opened.values()]) await work(realm).catch(this.#parts.onTrouble)
  }

  /** Note: after an outage, other nodes first store which queues were polled there meanwhile; they seem to have expired. */
  async #tidy(): Promise<void> {
    const haveAllStored = !this.#parts.bus.shared || this.#haveAllStored()
    await this.#eachOpen(({ queues }) => (haveAllStored ? queues.tidy() : queues.storeTimes()))
  }

  /** Whether all nodes have had the time to store polls since this one reached the database. */
  #haveAllStored(): boolean {
    return mostSince(this.#reachedSince) > 2 * tidyMs
  }

  /** Note: requests may come before this node looks around. After a start, it does not know of an outage. */
  #mayMissPolls(): boolean {
    if (!this.#parts.bus.shared) return false
    return mostSince(this.#lookedAt) > missedMs || (this.#wasAway && !this.#haveAllStored())
  }

  /** Note: two nodes may do this at once; each event is deleted by one of them. */
  async #forgetOldEvents(): Promise<void> {
    const before = new Date(sharedNow() - eventsKeptMs)
    let deleted: number
    do deleted = await deleteEventsBefore(this.#parts.sql, before, forgetBatch)
    while (deleted === forgetBatch)
  }

  async #lookAround(): Promise<void> {
    const began = thisMoment()
    const known = new Map([...this.#opened].map(([id, { log }]) => [id, log.position]))
    const rows = await readPositions(this.#parts.sql, [...known.keys()])
    for (const { id, position } of rows) {
      // Note: what this node had read before the query was committed before it.
      if (position < (known.get(id) ?? position))
        this.#parts.onOutdated(new DatabaseSetBack().message)
      // Note: announcements may be lost, so each of these positions may have taken a right until it has been read.
      this.#opened.get(id)?.fallBehind(position, position)
    }
    if (mostSince(this.#lookedAt) > missedMs) {
      this.#reachedSince = thisMoment()
      this.#wasAway = true
    }
    this.#lookedAt = began
  }

  /**
   * Answers waiting polls and finishes pending work. May be called again for what came meanwhile. Note: polls come first,
   * because nothing can be finished while the database is away.
   */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#endsAt ??= performance.now() + finishMs
    for (const realm of this.#opened.values()) realm.beginToEnd()
    const left = Math.max(0, this.#endsAt - performance.now())
    const finishing = this.#finish().then(() => true)
    const isDone = await Promise.race([finishing, pause(left, false, { ref: false })])
    if (!isDone) this.#parts.onTrouble(new Error('Pending work was not finished before the stop'))
  }

  async #finish(): Promise<void> {
    await this.#eachOpen((realm) => realm.writer.idle())
    await this.#eachOpen((realm) => realm.doChores())
    await this.#eachOpen((realm) => realm.queues.storeTimes())
  }
}

/** Note: a newer version may send kinds that this one does not know. */
function hear(realm: Realm, message: BusMessage): void {
  if (message.kind === 'log-grew') realm.fallBehind(message.position, message.deniedAt)
  if (message.kind === 'queue-closed') realm.queues.forget(message.queueId)
  if (message.kind === 'told-for-now') realm.queues.tellForNow(message.event as EphemeralEvent)
}

async function readPositions(sql: Sql, ids: readonly RealmId[]) {
  return sql<{ id: RealmId; position: Realm['log']['position'] }[]>`
    select id, last_event_id as position from realm where id = any(${ids as RealmId[]}::int[])`
}
