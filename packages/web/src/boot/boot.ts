import {
  ApiError,
  type LightClient,
  pause,
  persist,
  type ServerEvent,
  type Snapshot,
} from '@parley/client/light'
import { type FetchMessages, fetchBy, Replica, restore } from '@parley/client/replica'
import { type ReadonlySignal, signal } from '@preact/signals'
import type { BootOptions } from './boot-options.ts'
import type { BootState, Current } from './boot-state.ts'
import { Cache, type Kept } from './cache.ts'
import { CacheWriter, type KeptTo, takesAway } from './cache-writer.ts'
import { type EarlyMessages, fetchWith } from './early-messages.ts'
import { cursorOf, follow, isFarBehind, type QueueEnd } from './follow.ts'
import { FollowingTab } from './following-tab.ts'
import { giveUpQueue } from './give-up-queue.ts'
import { Network } from './network.ts'
import type { PageSession } from './page-session.ts'
import { type Platform, signInAgain } from './platform.ts'
import { registration } from './registration.ts'
import { Sending } from './sending.ts'
import { StatePassing, wholeState } from './state-passing.ts'
import { type TabMessage, Tabs } from './tabs.ts'
import { Visits } from './visits.ts'

export type { BootState, Current } from './boot-state.ts'

/** A server that lost one queue has usually lost all: random pauses keep clients that are behind from registering all at once. */
const longestPauseMs = 1000

/**
 * Loads an organization into this tab and keeps it up to date: from the cache, from the queue that continues
 * there, and from the server if both are gone.
 */
export class Boot {
  readonly #platform: Platform
  readonly #client: LightClient
  readonly #session: PageSession
  readonly #fetchMessages: FetchMessages
  readonly #early: EarlyMessages | undefined
  readonly #cache: Cache
  readonly #tabs: Tabs
  readonly #states: StatePassing
  readonly #followingTab: FollowingTab
  readonly #network: Network
  readonly #sending: Sending
  readonly #visits: Visits
  readonly #state = signal<BootState>({ kind: 'starting' })
  readonly #ending = new AbortController()
  readonly #leads = signal(false)
  readonly #listeners = new Set<(events: readonly ServerEvent[]) => void>()
  /** May belong to another user until the server has answered. */
  #current: Current | undefined
  /** Whether the server has answered: a tab that just started is behind on its own, and others are not. */
  #hasHeard = false
  /** The cache holds the state of this session up to this position. */
  #kept: KeptTo | undefined

  constructor({ platform, client, session, early }: BootOptions) {
    this.#platform = platform
    this.#client = client
    this.#session = session
    this.#early = early
    // A conversation that was opened without a network loads when the network is back.
    const fetch: FetchMessages = (query) =>
      persist(this.#network.patience(this.#ending.signal), () => fetchBy(client)(query))
    this.#fetchMessages = fetchWith(early, () => this.#current, fetch)
    this.#cache = new Cache(platform.databaseName)
    this.#visits = new Visits(this.#cache, platform, () => this.#sending.isSettled)
    this.#tabs = new Tabs(platform, session, {
      lead: (signal) => this.#lead(signal),
      follow: () => this.#followingTab.start(),
      hear: (message) => this.#hear(message),
    })
    this.#states = new StatePassing(this.#tabs, () => this.#sending.isSettled)
    this.#followingTab = this.#newFollowingTab()
    this.#network = new Network(platform, this.#tabs, () => this.#sending.lose())
    this.#sending = new Sending(platform, client, (change) =>
      this.#tabs.tell({ kind: 'outbox', change }),
    )
    session.serve({
      user: () => this.#current?.replica.selfId,
      onRenewed: () => {
        this.#network.nudge()
        this.#sending.hurry()
      },
      // What the user has written stays stored.
      onOther: () => this.#leave(false, () => platform.reload()),
    })
    // The leading tab may have been suspended meanwhile.
    platform.onVisible((isVisible) => {
      if (!isVisible) return
      void session.look()
      this.#states.ask(this.#current === undefined)
    })
  }

  get state(): ReadonlySignal<BootState> {
    return this.#state
  }

  get network(): Pick<Network, 'isOnline' | 'retryAt' | 'retry'> {
    return this.#network
  }

  /** Whether this is the tab that polls. */
  get leads(): ReadonlySignal<boolean> {
    return this.#leads
  }

  /** Passes on applied server events while this tab leads. Returns a function that stops it. */
  onEvents(listener: (events: readonly ServerEvent[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when this tab has ended. Until then, `state` says what to show. */
  async run(): Promise<void> {
    const session = this.#session.mark
    if (session === undefined) return this.#cache.clear().then(() => this.#leave())
    try {
      const kept = await this.#cache.read()
      if (kept?.mark.build === this.#platform.build) this.#startFrom(kept, session)
      await this.#tabs.run(this.#ending.signal)
    } catch (error) {
      await this.#end(error)
    }
  }

  /** Aborts the work of this tab. */
  close(): void {
    this.#ending.abort()
    this.#sending.close()
    this.#visits.close()
    this.#tabs.close()
    this.#states.close()
    void this.#cache.close()
  }

  /** Before signing out: ends the work of all tabs. Returns what this one has shown. */
  endAll(): Current | undefined {
    this.#state.value = { kind: 'leaving' }
    this.#tabs.tell({ kind: 'session-ended' })
    this.close()
    return this.#current
  }

  #startFrom(kept: Kept, session: string): void {
    const replica = this.#begin(kept.snapshot)
    restore(replica, kept.events, kept.conversations)
    // Another session may belong to another user: their state is shown only after the server has confirmed it.
    if (kept.mark.session !== session) return
    const { position, events } = kept
    this.#kept = { position, events: events.length, isUnclean: events.some(takesAway) }
    this.#show()
  }

  #begin(snapshot: Snapshot): Replica {
    const replica = new Replica(snapshot, {
      fetchMessages: this.#fetchMessages,
      usersLater: snapshot.realm_users === undefined,
      onVisited: (view) => {
        if (this.#current?.replica === replica) this.#visits.visit(view)
      },
    })
    this.#current = { replica, queueId: snapshot.queue_id }
    this.#visits.begin(replica)
    return replica
  }

  #show(): void {
    const [state, current] = [this.#state.peek(), this.#current]
    if (!current || (state.kind === 'ready' && state.replica === current.replica)) return
    const outbox = this.#sending.serve(current)
    this.#state.value = { kind: 'ready', outbox, ...current }
  }

  /** Polls, caches and informs the other tabs. Registers if there is no queue. */
  async #lead(signal: AbortSignal): Promise<void> {
    this.#leads.value = true
    signal.addEventListener('abort', () => {
      this.#leads.value = false
    })
    this.#network.tell()
    this.#sending.lead(signal)
    const cacheWriter = new CacheWriter({
      cache: this.#cache,
      platform: this.#platform,
      visits: this.#visits,
      mark: () => ({ build: this.#platform.build, session: this.#session.mark ?? '' }),
    })
    if (this.#kept?.position === this.#current?.replica.position) cacheWriter.goOn(this.#kept)
    for (;;) {
      const before = this.#current
      const end = before && (await this.#follow(before, cacheWriter, signal))
      if (end && (end === 'unknown' || this.#hasHeard)) {
        await pause(Math.random() * longestPauseMs, signal)
      }
      await this.#register(cacheWriter, signal)
      if (before && end === 'behind') void giveUpQueue(this.#client, before.queueId)
    }
  }

  #follow(current: Current, cacheWriter: CacheWriter, signal: AbortSignal): Promise<QueueEnd> {
    return follow(cursorOf(current), {
      ...this.#asking(signal),
      hear: (after, events) => {
        this.#hasHeard = true
        this.#apply(current, events)
        const isBehind = isFarBehind(events)
        this.#sending.follow(events, !isBehind)
        cacheWriter.keep(current.replica, after, events)
        if (events.length === 0) return
        for (const listener of this.#listeners) listener(events)
        const { queueId, replica } = current
        // Copying many events takes as long as applying them, so the other tabs fetch them from the server.
        const told = isBehind ? { after: replica.position, events: [] } : { after, events }
        this.#tabs.tell({ kind: 'events', queueId, ...told })
      },
    })
  }

  async #register(cacheWriter: CacheWriter, signal: AbortSignal): Promise<void> {
    const snapshot = await persist(this.#network.patience(signal), () =>
      this.#client.queues.register(registration, { signal, timeoutMs: 60_000 }),
    )
    this.#network.works()
    const replica = this.#begin(snapshot)
    this.#show()
    this.#sending.follow('anew', true)
    if (!replica.people.areKnown.peek()) await this.#early?.addUsers(replica, this.#platform)
    cacheWriter.beginWhenIdle(replica)
    // Copying 10,000 people takes as long as rendering the first screen, so the other tabs ask for them.
    this.#tabs.tell({ kind: 'began', queueId: snapshot.queue_id })
  }

  #newFollowingTab(): FollowingTab {
    return new FollowingTab({
      tabs: this.#tabs,
      states: this.#states,
      current: () => this.#current,
      begin: (snapshot) => {
        this.#begin(snapshot)
        this.#show()
      },
      apply: (current, events) => this.#apply(current, events),
      hearOnline: (isOnline) => this.#network.hear(isOnline),
      asking: () => this.#asking(this.#ending.signal),
      fail: (error) => this.#end(error),
    })
  }

  #asking(signal: AbortSignal) {
    const nudge = () => this.#network.nudged
    return { ...this.#network.patience(signal), client: this.#client, nudge }
  }

  #apply(current: Current, events: readonly ServerEvent[]): void {
    this.#network.works()
    current.replica.applyAll(events)
    if (this.#current === current) this.#show()
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'session-ended') this.#leave(message.byServer)
    else if (message.kind === 'outbox') this.#sending.hear(message.change)
    else if (message.kind === 'asks') this.#answer(message)
    else if (!this.#tabs.isLeading) this.#followingTab.hear(message)
  }

  #answer({ forSnapshot, retries }: Extract<TabMessage, { kind: 'asks' }>): void {
    if (!this.#tabs.isLeading) return
    if (retries) this.#network.nudge()
    this.#network.tell()
    if (forSnapshot) this.#states.answer(() => wholeState(this.#state.peek()))
  }

  async #end(error: unknown): Promise<void> {
    if (this.#ending.signal.aborted) return
    if (error instanceof ApiError && error.status === 401) {
      this.#tabs.tell({ kind: 'session-ended', byServer: true })
      await this.#cache.clear()
      return this.#leave(true)
    }
    this.#state.value = { kind: 'failed', error: error as Error }
    this.close()
  }

  #leave(byServer = false, go = () => signInAgain(this.#platform, byServer)): void {
    if (this.#state.peek().kind === 'leaving') return
    this.#state.value = { kind: 'leaving' }
    this.close()
    go()
  }
}
