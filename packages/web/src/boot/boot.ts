import { ApiError, type LightClient, pause, persist, type ServerEvent } from '@parley/client/light'
import { type FetchMessages, fetchBy, Replica } from '@parley/client/replica'
import { type ReadonlySignal, signal } from '@preact/signals'
import { Cache, type Kept, type Mark } from './cache.ts'
import { type Cursor, catchUp, follow, type Hear } from './follow.ts'
import { Keeper } from './keeper.ts'
import { Network } from './network.ts'
import type { Platform } from './platform.ts'
import { registration } from './registration.ts'
import { type TabMessage, Tabs } from './tabs.ts'

/** An organization in this tab, and the queue that keeps it up to date. */
export interface Current {
  readonly replica: Replica
  readonly queueId: string
}

/** How far the app has come with its start. */
export type BootState =
  /** Nothing is kept here: the server is asked for everything. */
  | { readonly kind: 'starting' }
  /** There is something to show. Where the queue was lost, another replica takes the place of this one. */
  | ({ readonly kind: 'ready' } & Current)
  /** The browser goes to the sign-in page. */
  | { readonly kind: 'leaving' }
  /** The server answers, and asking again does not help. */
  | { readonly kind: 'failed'; readonly error: Error }

/** A server that lost one queue has mostly lost them all: its clients do not come back all at once. */
const longestPauseMs = 1000

/**
 * Brings an organization into this tab and keeps it up to date: from what the browser has kept, from the queue that goes
 * on from there, and from the server where both are gone.
 */
export class Boot {
  readonly #platform: Platform
  readonly #client: LightClient
  readonly #fetchMessages: FetchMessages
  readonly #cache: Cache
  readonly #tabs: Tabs
  readonly #network: Network
  readonly #state = signal<BootState>({ kind: 'starting' })
  readonly #ending = new AbortController()
  /** May be somebody else's, until the server has answered. */
  #current: Current | undefined
  /** What is kept is the state of this session, up to here. */
  #kept: { readonly position: number; readonly events: number } | undefined

  constructor(platform: Platform, client: LightClient) {
    this.#platform = platform
    this.#client = client
    this.#fetchMessages = fetchBy(client)
    this.#cache = new Cache(platform.databaseName)
    this.#tabs = new Tabs(platform, {
      lead: (signal) => this.#lead(signal),
      beside: () => this.#startBeside(),
      hear: (message) => this.#hear(message),
    })
    this.#network = new Network(platform, (isOnline) => {
      if (this.#tabs.isLeading) this.#tabs.tell({ kind: 'leads', isOnline })
    })
    // The tab that leads may have been put to sleep meanwhile.
    platform.onVisible((isVisible) => {
      if (isVisible) this.#tabs.ask(this.#current === undefined)
    })
  }

  get state(): ReadonlySignal<BootState> {
    return this.#state
  }

  get isOnline(): ReadonlySignal<boolean> {
    return this.#network.isOnline
  }

  /** Resolves when this tab has ended; until then `state` tells what there is to see. */
  async run(): Promise<void> {
    const session = this.#platform.sessionMark()
    if (session === undefined) return this.#leave()
    try {
      const kept = await this.#cache.read()
      if (kept?.mark.build === this.#platform.build) this.#startFrom(kept, session)
      await this.#tabs.run(this.#ending.signal)
    } catch (error) {
      await this.#end(error)
    }
  }

  /** Ends what this tab has under way. */
  close(): void {
    this.#ending.abort(new DOMException('The tab is closed', 'AbortError'))
    this.#tabs.close()
    void this.#cache.close()
  }

  /** Gives the queue up and forgets what was kept, before somebody signs out. */
  async forget(): Promise<void> {
    const current = this.#current
    this.#tabs.tell({ kind: 'session-ended' })
    this.close()
    await new Cache(this.#platform.databaseName).clear()
    if (!current) return
    const giving = this.#client.queues.deleteQueue({ queue_id: current.queueId as never })
    // A queue that cannot be given up expires by itself.
    await giving.catch(() => undefined)
  }

  #startFrom(kept: Kept, session: string): void {
    const replica = new Replica(kept.snapshot, { fetchMessages: this.#fetchMessages })
    replica.applyAll(kept.events)
    this.#current = { replica, queueId: kept.snapshot.queue_id }
    // Another session may be another person's: their state is shown when the server has said that it is theirs.
    if (kept.mark.session !== session) return
    this.#kept = { position: kept.position, events: kept.events.length }
    this.#show()
  }

  #show(): void {
    const [state, current] = [this.#state.peek(), this.#current]
    if (!current || (state.kind === 'ready' && state.replica === current.replica)) return
    this.#state.value = { kind: 'ready', ...current }
  }

  /** Polls, keeps and tells the other tabs; registers where there is no queue to poll. */
  async #lead(signal: AbortSignal): Promise<void> {
    this.#tabs.tell({ kind: 'leads', isOnline: this.#network.isOnline.peek() })
    const keeper = new Keeper(this.#cache, this.#platform, () => this.#mark())
    if (this.#kept?.position === this.#current?.replica.position) keeper.goOn(this.#kept)
    for (;;) {
      if (this.#current) await this.#follow(this.#current, keeper, signal)
      if (this.#current) await pause(Math.random() * longestPauseMs, signal)
      await this.#register(keeper, signal)
    }
  }

  async #follow(current: Current, keeper: Keeper, signal: AbortSignal): Promise<void> {
    await follow(cursorOf(current), {
      ...this.#asking(signal),
      hear: (after, events) => {
        this.#apply(current, events)
        keeper.keep(current.replica, after, events)
        if (events.length === 0) return
        this.#tabs.tell({ kind: 'events', queueId: current.queueId, after, events })
      },
    })
  }

  async #register(keeper: Keeper, signal: AbortSignal): Promise<void> {
    const snapshot = await persist(this.#network.patience(signal), () =>
      this.#client.queues.register(registration, { signal, timeoutMs: 60_000 }),
    )
    this.#network.works()
    const replica = new Replica(snapshot, { fetchMessages: this.#fetchMessages })
    this.#current = { replica, queueId: snapshot.queue_id }
    this.#show()
    this.#tabs.tell({ kind: 'snapshot', snapshot })
    await keeper.begin(replica)
  }

  /** Another tab leads: this one asks the server once, and then listens. */
  async #startBeside(): Promise<void> {
    this.#tabs.ask(this.#current === undefined)
    if (this.#current) await this.#catchUp(this.#current)
  }

  async #catchUp(current: Current): Promise<void> {
    const hear: Hear = (_after, events) => this.#apply(current, events)
    const isKnown = await catchUp(cursorOf(current), {
      ...this.#asking(this.#ending.signal),
      hear,
    })
    // The tab that leads finds out, too, and tells the state that it goes on from.
    if (!isKnown && this.#current === current && !this.#tabs.isLeading) this.#tabs.ask(true)
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
    if (message.kind === 'session-ended') this.#leave()
    else if (message.kind === 'asks') this.#answer(message.forSnapshot)
    else if (!this.#tabs.isLeading) this.#hearLeader(message)
  }

  #hearLeader(message: Exclude<TabMessage, { kind: 'session-ended' | 'asks' }>): void {
    switch (message.kind) {
      case 'leads':
        this.#network.hear(message.isOnline)
        break
      case 'events':
        this.#hearEvents(message)
        break
      case 'snapshot': {
        const { snapshot } = message
        this.#current = {
          replica: new Replica(snapshot, { fetchMessages: this.#fetchMessages }),
          queueId: snapshot.queue_id,
        }
        this.#show()
        break
      }
      // A newer app in another tab may say more than this one understands.
      default:
    }
  }

  #hearEvents({ queueId, after, events }: Extract<TabMessage, { kind: 'events' }>): void {
    const current = this.#current
    if (current?.queueId !== queueId) this.#tabs.ask(true)
    else if (after <= current.replica.position) this.#apply(current, events)
    else this.#catchUp(current).catch((error) => this.#end(error))
  }

  #answer(forSnapshot: boolean): void {
    if (!this.#tabs.isLeading) return
    this.#tabs.tell({ kind: 'leads', isOnline: this.#network.isOnline.peek() })
    const state = this.#state.peek()
    if (!forSnapshot || state.kind !== 'ready') return
    this.#tabs.tell({ kind: 'snapshot', snapshot: state.replica.toSnapshot() })
  }

  #mark(): Mark {
    const { build, sessionMark } = this.#platform
    return { build, session: sessionMark() ?? '' }
  }

  async #end(error: unknown): Promise<void> {
    if (this.#ending.signal.aborted) return
    if (error instanceof ApiError && error.status === 401) {
      this.#tabs.tell({ kind: 'session-ended' })
      await this.#cache.clear()
      return this.#leave()
    }
    this.#state.value = { kind: 'failed', error: error as Error }
    this.close()
  }

  /** The sign-in page leads back to where this tab is. */
  #leave(): void {
    if (this.#state.peek().kind === 'leaving') return
    this.#state.value = { kind: 'leaving' }
    this.close()
    this.#platform.leave(`/login?${new URLSearchParams({ next: this.#platform.place() })}`)
  }
}

function cursorOf({ replica, queueId }: Current): Cursor {
  return { queueId, position: replica.position }
}
