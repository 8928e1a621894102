import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import { isPassing, type Patience, pause, persist } from '../patience.ts'
import {
  again,
  atRest,
  type OutboxChange,
  type OutboxItem,
  type OutboxStorage,
  type Problem,
} from './item.ts'
import type { InputOfKind, OutboxKind, OutboxKinds } from './kind.ts'
import type { OutboxOptions } from './options.ts'
import { isOfSession, problemOf, requireRepeatable, wasDone } from './problem.ts'
import { ShownItems } from './shown-items.ts'
import { Sleepers } from './sleepers.ts'

/**
 * The user's actions, sent with retries: each item exactly once, items of the same place in order. Items survive a restart of the
 * program. A refused item stays, marked as failed, until it is retried or discarded.
 */
export class Outbox<Kinds extends OutboxKinds> {
  readonly #kinds: Kinds
  readonly #storage: OutboxStorage
  readonly #tell: (change: OutboxChange) => void
  readonly #now: () => number
  readonly #patience: Pick<Patience, 'random' | 'wait'>
  readonly #items = signal<readonly OutboxItem[]>([])
  readonly #shown: ShownItems
  /** Items of another program, which receives their results. */
  readonly #foreign = new Set<string>()
  /** The items that are being sent. */
  readonly #busy = new Set<string>()
  readonly #sleepers = new Sleepers()
  readonly #storageProblem = signal<unknown>(undefined)
  readonly #storing = new Map<string, Promise<void>>()
  /** Items that ended while the storage was being read. */
  #endedMeanwhile: Set<string> | undefined
  #running: AbortController | undefined
  #lastOrder = 0

  constructor(options: OutboxOptions<Kinds>) {
    const { kinds, storage } = options
    const { tell = () => undefined, random, wait = pause, now = Date.now } = options
    this.#kinds = kinds
    this.#shown = new ShownItems(kinds)
    this.#storage = storage
    this.#tell = tell
    this.#now = now
    this.#patience = { random, wait: (ms, signal) => this.#sleepers.sleep(wait, ms, signal) }
  }

  /** In the order in which they were added. */
  get items(): ReadonlySignal<readonly OutboxItem[]> {
    return this.#items
  }

  /** Why items could not be stored: they are sent, but would not survive the program. */
  get storageProblem(): ReadonlySignal<unknown> {
    return this.#storageProblem
  }

  /** Loads the items from the storage and sends until `stop`. Only one program may do this for a storage. */
  async start(): Promise<void> {
    this.#running ??= new AbortController()
    this.#sendAll()
    await this.load()
  }

  /** Unfinished items stay in the storage. */
  stop(): void {
    this.#running?.abort()
    this.#running = undefined
  }

  /** Loads the items from the storage and shows them. */
  async load(): Promise<void> {
    this.#endedMeanwhile ??= new Set()
    const ended = this.#endedMeanwhile
    let kept: readonly OutboxItem[] = []
    await this.#store(async () => {
      kept = await this.#storage.all()
    })
    if (this.#endedMeanwhile === ended) this.#endedMeanwhile = undefined
    batch(() => {
      for (const item of kept) {
        const isKnown = ended.has(item.id) || this.#find(item.id)
        if (!isKnown && Object.hasOwn(this.#kinds, item.kind)) this.#insert(item)
      }
    })
    this.#sendAll()
  }

  /** Applies a change of another program's outbox over the same storage. */
  hear(change: OutboxChange): void {
    const { id, kind } = change.item
    if (!Object.hasOwn(this.#kinds, kind)) return
    if (change.op === 'put') {
      if (!this.#find(id)) this.#foreign.add(id)
      this.#adopt(change.item)
    } else if (change.op === 'done') {
      batch(() => this.#kinds[kind]?.done?.(change.answer, id))
      this.#shown.confirm(id)
      this.#forget(id)
    } else {
      const isOwn = this.#find(id) && !this.#foreign.has(id)
      this.#shown.takeBack(id, this.#items.peek())
      this.#forget(id)
      if (isOwn && change.problem) this.#kinds[kind]?.refused?.(change.problem, change.item.input)
    }
  }

  /** Shows all items again, after the replica was replaced. */
  showAgain(): void {
    this.#shown.forget()
    batch(() => {
      for (const item of this.#items.peek()) this.#shown.show(item)
    })
  }

  /**
   * Shows an item at once and stores it. If it is its turn, it is sent at the same time, because storing takes about as long.
   * Resolves when it is stored.
   */
  async add<Kind extends keyof Kinds & string>(
    kind: Kind,
    input: InputOfKind<Kinds[Kind]>,
    { place = kind, id = crypto.randomUUID() }: { place?: string; id?: string } = {},
  ): Promise<OutboxItem> {
    const since = this.#now()
    const order = Math.max(since * 1000, this.#lastOrder + 1)
    const item: OutboxItem = { id, kind, input, place, order, since, state: 'waiting' }
    batch(() => this.#insert(item))
    // Other programs have to show the item before its event comes. Only the one that sends also removes it, so that it may tell first.
    const keeping = this.#keep(item, this.#running !== undefined)
    this.#sendAll()
    await keeping
    return item
  }

  /** Retries a failed item. */
  async retry(id: string): Promise<void> {
    const item = this.#find(id)
    if (item?.state !== 'failed') return
    const waiting = again(item, this.#now())
    this.#adopt(waiting)
    await this.#keep(waiting)
    this.#sendAll()
  }

  /** Reverts an item and sends it no more, though an earlier attempt may have succeeded. One that is being sent cannot be cancelled. */
  async discard(id: string): Promise<void> {
    const item = this.#find(id)
    if (!item || item.state === 'sending') return
    this.#shown.takeBack(id, this.#items.peek())
    await this.#remove({ op: 'gone', item })
  }

  /** Gives items another place, because what they are about has moved. They keep their ids and their order. */
  async move(here: readonly OutboxItem[], to: string, change: (item: OutboxItem) => unknown) {
    const moved = here.map((item) => ({ ...item, place: to, input: change(item) }))
    batch(() => {
      for (const item of moved) this.#replace(item)
    })
    this.#sendAll()
    await Promise.all(moved.map((item) => this.#keep(atRest(item))))
  }

  /** Ends all waits, because the network is back. */
  hurry(): void {
    this.#sleepers.wake()
  }

  #find(id: string): OutboxItem | undefined {
    return this.#items.peek().find((item) => item.id === id)
  }

  #insert(item: OutboxItem): void {
    this.#shown.show(item)
    this.#items.value = [...this.#items.peek(), item].sort((a, b) => a.order - b.order)
    this.#lastOrder = Math.max(this.#lastOrder, item.order)
  }

  #adopt(item: OutboxItem): void {
    const known = this.#find(item.id)
    if (known?.state === 'sending' && this.#running) return
    batch(() => {
      if (known) this.#replace(item)
      else this.#insert(item)
    })
    this.#sendAll()
  }

  #sendAll(): void {
    for (const place of new Set(this.#items.peek().map((item) => item.place)))
      void this.#sendNext(place)
  }

  async #sendNext(place: string): Promise<void> {
    const here = this.#items.peek().filter((item) => item.place === place)
    const next = here.find(({ state }) => state !== 'failed')
    // Two may be under way in one place if another place has become this one.
    if (!this.#running || !next || here.some(({ id }) => this.#busy.has(id))) return
    this.#busy.add(next.id)
    try {
      await this.#send(next, this.#running.signal)
    } finally {
      this.#busy.delete(next.id)
      this.#sendAll()
    }
  }

  async #send(item: OutboxItem, signal: AbortSignal): Promise<void> {
    const kind = this.#kinds[item.kind] as OutboxKind<unknown>
    const { id } = item
    const patience: Patience = {
      ...this.#patience,
      signal,
      isPassing: (error) => isPassing(error) || isOfSession(error),
      onTrouble: (error) => this.#become(item, 'waiting', problemOf(error)),
    }
    let answer: unknown
    try {
      answer = await persist(patience, () => {
        if (!this.#find(id)) throw new Error('Discarded')
        requireRepeatable(kind, this.#now() - item.since)
        return kind.send(this.#become(item, 'sending').input, { idempotencyKey: id, signal })
      })
      batch(() => kind.done?.(answer, id))
    } catch (error) {
      // It may have been discarded while it waited, or moved.
      const now = this.#find(id)
      if (!now || signal.aborted) return void this.#become(item, 'waiting')
      if (!(await wasDone(kind, error, now.input))) return this.#fail(now, error)
    }
    this.#shown.confirm(id)
    await this.#remove({ op: 'done', item, answer })
  }

  async #fail(item: OutboxItem, error: unknown): Promise<void> {
    const kind = this.#kinds[item.kind]
    const problem = problemOf(error)
    if (!kind?.refused) return this.#keep(this.#become(item, 'failed', problem))
    this.#shown.takeBack(item.id, this.#items.peek())
    if (!this.#foreign.has(item.id)) kind.refused(problem, item.input)
    await this.#remove({ op: 'gone', item, problem })
  }

  #become(item: OutboxItem, state: OutboxItem['state'], problem?: Problem): OutboxItem {
    const changed: OutboxItem = { ...(this.#find(item.id) ?? item), state, problem }
    this.#replace(changed)
    return changed
  }

  /** Does nothing if the item is gone. */
  #replace(item: OutboxItem): void {
    const known = this.#find(item.id)
    if (!known) return
    const hasMoved = known.place !== item.place
    batch(() => {
      if (hasMoved) this.#shown.takeBack(item.id, this.#items.peek())
      this.#items.value = this.#items.peek().map((one) => (one.id === item.id ? item : one))
      if (hasMoved) this.#shown.show(item)
    })
  }

  async #keep(item: OutboxItem, tellsFirst = false): Promise<void> {
    if (tellsFirst) this.#tell({ op: 'put', item })
    const storing = this.#store(() => this.#storage.put(item))
    this.#storing.set(item.id, storing)
    await storing
    if (!tellsFirst) this.#tell({ op: 'put', item })
  }

  async #remove(change: Exclude<OutboxChange, { op: 'put' }>): Promise<void> {
    const { id } = change.item
    const storing = this.#storing.get(id)
    this.#forget(id)
    await storing
    this.#endedMeanwhile?.add(id)
    await this.#store(() => this.#storage.delete(id))
    // Note: announced after it is removed from the storage. Otherwise a program that reads the storage now would
    // wait for it forever.
    this.#tell(change)
  }

  #forget(id: string): void {
    this.#items.value = this.#items.peek().filter((item) => item.id !== id)
    this.#foreign.delete(id)
    this.#storing.delete(id)
    this.#endedMeanwhile?.add(id)
  }

  async #store(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#storageProblem.value = error
    }
  }
}
