import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import { ApiError } from '../errors.ts'
import { isPassing, type Patience, pause, persist } from '../patience.ts'
import type { OutboxItem, OutboxStorage, Problem } from './item.ts'
import type { InputOfKind, OutboxKind, OutboxKinds } from './kind.ts'

export interface OutboxOptions<Kinds extends OutboxKinds> {
  readonly kinds: Kinds
  readonly storage: OutboxStorage
  readonly random?: (() => number) | undefined
  readonly wait?: Patience['wait']
}

/**
 * What one wants done, sent with patience: each item exactly once, those of a place in their order. Items
 * outlast the program. What the server refuses stays, marked as failed, until it is tried again or discarded.
 */
export class Outbox<Kinds extends OutboxKinds> {
  readonly #kinds: Kinds
  readonly #storage: OutboxStorage
  readonly #patience: Pick<Patience, 'random' | 'wait'>
  readonly #items = signal<readonly OutboxItem[]>([])
  readonly #undo = new Map<string, () => void>()
  readonly #busyPlaces = new Set<string>()
  readonly #sleepers = new Set<() => void>()
  readonly #storageProblem = signal<unknown>(undefined)
  #running: AbortController | undefined
  #lastOrder = 0

  constructor({ kinds, storage, random, wait = pause }: OutboxOptions<Kinds>) {
    this.#kinds = kinds
    this.#storage = storage
    this.#patience = { random, wait: (ms, signal) => this.#sleep(wait, ms, signal) }
  }

  /** In the order in which they were added. */
  get items(): ReadonlySignal<readonly OutboxItem[]> {
    return this.#items
  }

  /** Why items could not be kept: they are sent, but would not outlast the program. */
  get storageProblem(): ReadonlySignal<unknown> {
    return this.#storageProblem
  }

  /** Takes up what the storage has, and sends until `stop`. Only one program over a storage may do so. */
  async start(): Promise<void> {
    this.#running ??= new AbortController()
    await this.reload()
  }

  /** What is not done stays in the storage. */
  stop(): void {
    this.#running?.abort(new Error('The outbox was stopped'))
    this.#running = undefined
  }

  /** Looks for items that others put into the storage, or took out of it. */
  async reload(): Promise<void> {
    const kept = await this.#storage.all()
    const known = new Set(this.#items.peek().map(({ id }) => id))
    const added = kept.filter(({ id, kind }) => !known.has(id) && Object.hasOwn(this.#kinds, kind))
    batch(() => {
      for (const item of added) this.#show(item)
      const all = [...this.#items.peek(), ...added]
      this.#items.value = all.sort((a, b) => a.order - b.order)
    })
    this.#lastOrder = Math.max(this.#lastOrder, ...kept.map(({ order }) => order))
    this.#sendAll()
  }

  /** Shows it at once, keeps it, and sends it when it is its turn. Resolves when it is kept. */
  async add<Kind extends keyof Kinds & string>(
    kind: Kind,
    input: InputOfKind<Kinds[Kind]>,
    { place = kind, id = crypto.randomUUID() }: { place?: string; id?: string } = {},
  ): Promise<OutboxItem> {
    this.#lastOrder = Math.max(Date.now() * 1000, this.#lastOrder + 1)
    const item: OutboxItem = { id, kind, input, place, order: this.#lastOrder, state: 'waiting' }
    batch(() => {
      this.#show(item)
      this.#items.value = [...this.#items.peek(), item]
    })
    await this.#keep(item)
    this.#sendAll()
    return item
  }

  /** Sends what failed once more. */
  async retry(id: string): Promise<void> {
    const item = this.#find(id)
    if (item?.state !== 'failed') return
    const waiting = this.#become(item, 'waiting')
    this.#show(waiting)
    await this.#keep(waiting)
    this.#sendAll()
  }

  /** Does not send it any more, and takes back what it showed. What is under way cannot be called back. */
  async discard(id: string): Promise<void> {
    const item = this.#find(id)
    if (!item || item.state === 'sending') return
    this.#takeBack(id)
    await this.#remove(id)
  }

  /** Waits no longer, because there is a network again. */
  hurry(): void {
    for (const wake of [...this.#sleepers]) wake()
  }

  #find(id: string): OutboxItem | undefined {
    return this.#items.peek().find((item) => item.id === id)
  }

  #sendAll(): void {
    for (const { place } of this.#items.peek()) void this.#sendPlace(place)
  }

  async #sendPlace(place: string): Promise<void> {
    const running = this.#running
    if (!running || this.#busyPlaces.has(place)) return
    this.#busyPlaces.add(place)
    try {
      for (;;) {
        const next = this.#items.peek().find((item) => item.place === place && isWaiting(item))
        if (!next || running.signal.aborted) return
        await this.#send(next, running.signal)
      }
    } finally {
      this.#busyPlaces.delete(place)
      // Somebody may have started it again meanwhile.
      if (this.#running !== running) this.#sendAll()
    }
  }

  async #send(item: OutboxItem, signal: AbortSignal): Promise<void> {
    const kind = this.#kinds[item.kind] as OutboxKind<unknown>
    const { id, input } = item
    const patience: Patience = {
      ...this.#patience,
      signal,
      isPassing: (error) => isPassing(error) || isOfSession(error),
      onTrouble: (error) => this.#become(item, 'waiting', problemOf(error)),
    }
    try {
      const answer = await persist(patience, () => {
        this.#become(item, 'sending')
        return kind.send(input, { idempotencyKey: id, signal })
      })
      batch(() => kind.done?.(answer, id))
    } catch (error) {
      if (signal.aborted) return void this.#become(item, 'waiting')
      if (!(error instanceof ApiError && kind.isDone?.(error))) return this.#fail(item, error)
    }
    this.#undo.delete(id)
    await this.#remove(id)
  }

  async #fail(item: OutboxItem, error: unknown): Promise<void> {
    await this.#keep(this.#become(item, 'failed', problemOf(error)))
  }

  #become(item: OutboxItem, state: OutboxItem['state'], problem?: Problem): OutboxItem {
    const changed: OutboxItem = { ...item, state, problem }
    this.#items.value = this.#items.peek().map((one) => (one.id === item.id ? changed : one))
    return changed
  }

  #show({ id, kind, input }: OutboxItem): void {
    if (this.#undo.has(id)) return
    const undo = this.#kinds[kind]?.show?.(input, id)
    if (undo) this.#undo.set(id, undo)
  }

  #takeBack(id: string): void {
    batch(() => this.#undo.get(id)?.())
    this.#undo.delete(id)
  }

  async #keep(item: OutboxItem): Promise<void> {
    try {
      await this.#storage.put(item)
    } catch (error) {
      this.#storageProblem.value = error
    }
  }

  async #remove(id: string): Promise<void> {
    this.#items.value = this.#items.peek().filter((item) => item.id !== id)
    try {
      await this.#storage.delete(id)
    } catch (error) {
      this.#storageProblem.value = error
    }
  }

  async #sleep(
    wait: NonNullable<Patience['wait']>,
    ms: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const waiting = new AbortController()
    const wake = () => waiting.abort()
    this.#sleepers.add(wake)
    signal?.addEventListener('abort', wake)
    try {
      await wait(ms, waiting.signal)
    } catch (error) {
      signal?.throwIfAborted()
      if (!waiting.signal.aborted) throw error
    } finally {
      this.#sleepers.delete(wake)
      signal?.removeEventListener('abort', wake)
    }
  }
}

function isWaiting({ state }: OutboxItem): boolean {
  return state !== 'failed'
}

/** The session ended, or another one began: what one wanted is still wanted when one is signed in again. */
function isOfSession(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 'CSRF_FAILED')
}

function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    return { message: error.message, code: error.code, status: error.status }
  }
  return { message: error instanceof Error ? error.message : String(error) }
}
