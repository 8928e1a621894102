import {
  type NarrowDependency,
  type NarrowTermLike,
  type NarrowTest,
  narrowDependencies,
  narrowTest,
} from '@parley/contract/narrow-rules'
import { type Signal, signal } from '@preact/signals-core'
import { firstAtLeast } from '../id-list.ts'
import type { MessageAnchor, MessageAnswer, MessageQuery } from './fetch-messages.ts'
import type { IdRange } from './id-ranges.ts'
import { KnownIds } from './known-ids.ts'
import type { Arrival, KnownRange, Loading, MessageView, ViewHost } from './view-host.ts'

export type { KnownRange, Loading, MessageView } from './view-host.ts'

type Asked = Omit<Extract<MessageQuery, { anchor: MessageAnchor }>, 'narrow'>

const usualCount = 50
const maxInARun = 4000
const keptOfARun = 3000
const beyondAll = Number.POSITIVE_INFINITY

/** A view, as the store of messages uses it. */
export class KeptView implements MessageView {
  readonly narrow: readonly NarrowTermLike[]
  readonly test: NarrowTest | undefined
  readonly dependencies: ReadonlySet<NarrowDependency>
  readonly ids: Signal<readonly number[]>
  readonly hasOldest = signal(false)
  readonly hasNewest = signal(false)
  readonly loading = signal<Loading | undefined>(undefined)
  readonly problem = signal<Error | undefined>(undefined)
  readonly isLive: Signal<boolean>
  /** Whether something follows its messages, as a list in the document does, also a hidden one. Such a view is never dropped. */
  isWatched = false
  readonly #host: ViewHost
  readonly #known = new KnownIds()
  readonly #active = new Set<Loading>()
  #focus = beyondAll
  /** Ignores answers to fetches from before the view was cleared. */
  #epoch = 0

  constructor(narrow: readonly NarrowTermLike[], host: ViewHost) {
    this.narrow = narrow
    this.test = narrowTest(narrow)
    this.dependencies = narrowDependencies(narrow)
    this.#host = host
    this.isLive = signal(this.test !== undefined && host.isHeard(narrow))
    this.ids = signal<readonly number[]>([], {
      watched: () => {
        this.isWatched = true
      },
      unwatched: () => {
        this.isWatched = false
      },
    })
  }

  ranges(): readonly IdRange[] {
    return this.#known.certainRanges()
  }

  knownIds(): readonly number[] {
    return this.#known.ids
  }

  showKnown(anchor: MessageAnchor): { readonly at: number | undefined } | undefined {
    const known = this.#knownAnchor(anchor)
    if (known === undefined) return undefined
    this.#focus = known
    this.#show()
    this.#host.visited(this)
    return { at: this.#reader() }
  }

  /** By default, around the reader. */
  async loadAround(
    anchor: MessageAnchor = this.#focus === beyondAll ? 'newest' : this.#focus,
    count = usualCount,
  ): Promise<number | undefined> {
    const known = this.showKnown(anchor)
    if (known) return known.at
    const numbers = { num_before: count, num_after: anchor === 'newest' ? 0 : count }
    await this.#load('around', { anchor, include_anchor: true, ...numbers })
    this.#host.visited(this)
    return this.#reader()
  }

  async loadOlder(count = usualCount): Promise<void> {
    const run = this.#run()
    if (!run) return void (await this.loadAround(undefined, count))
    if (run.from <= 0 || this.#active.has('older')) return
    const numbers = { num_before: count, num_after: 0 }
    await this.#load('older', { anchor: run.from, include_anchor: false, ...numbers })
  }

  async loadNewer(count = usualCount): Promise<void> {
    const run = this.#run()
    if (!run) return void (await this.loadAround(undefined, count))
    if (run.to === beyondAll || this.#active.has('newer')) return
    const numbers = { num_before: 0, num_after: count }
    await this.#load('newer', { anchor: run.to, include_anchor: false, ...numbers })
  }

  async refresh(): Promise<void> {
    this.#epoch++
    this.#known.clear()
    await this.loadAround()
  }

  /** Clears the view. */
  forget(): void {
    this.#epoch++
    this.#known.clear()
    this.#show()
  }

  /** Whether events report everything here. When this starts or ends, messages may have been missed. */
  setHeard(isHeard: boolean): void {
    const isLive = this.test !== undefined && isHeard
    if (this.isLive.peek() === isLive) return
    this.isLive.value = isLive
    this.#epoch++
    this.#known.cut({ from: (this.#known.ids.at(-1) ?? 0) + 1, to: beyondAll })
    this.#show()
  }

  /** Re-evaluates messages that arrived, changed or were deleted. */
  revise(ids: Iterable<number>): void {
    let isChanged = false
    for (const id of ids) {
      const belongs = this.#belongs(id)
      // Search results do not change until the search is repeated.
      if (belongs && !this.test) continue
      isChanged = this.#known.settle(id, belongs) || isChanged
    }
    if (!isChanged) return
    this.#trim()
    this.#show()
  }

  /** Notes unknown messages that may belong here; returns those that would be within known ranges. */
  doubt(ids: readonly number[]): number[] {
    return this.#known.doubt(ids)
  }

  async #load(loading: Loading, asked: Asked): Promise<void> {
    let isOld: boolean
    this.#active.add(loading)
    this.loading.value = loading
    this.problem.value = undefined
    try {
      // If the view is cleared meanwhile and nothing watches it yet, nothing else asks again.
      do {
        const epoch = this.#epoch
        await this.#host.fetch({ ...asked, narrow: this.narrow }, (arrival) => {
          if (epoch === this.#epoch) this.#take(loading, asked.anchor, arrival)
        })
        isOld = epoch !== this.#epoch
      } while (isOld)
    } catch (error) {
      this.problem.value = error instanceof Error ? error : new Error(String(error))
      // Messages that were shown during a refetch may be outdated.
      this.#show()
    } finally {
      this.#active.delete(loading)
      this.loading.value = [...this.#active].at(-1)
    }
  }

  #take(loading: Loading, asked: MessageAnchor, { answer, candidates, unclear }: Arrival): void {
    const ids = answer.messages.map(({ id }) => id).sort((a, b) => a - b)
    const anchor = typeof asked === 'number' ? asked : (answer.anchor ?? beyondAll)
    const range = rangeOf(loading, anchor, ids, answer)
    if (range.from > range.to) return
    this.#known.addRange(range)
    this.#host.ask(this.doubt(unclear))
    for (const id of this.test ? candidates : ids) {
      if (range.from <= id && id <= range.to) this.#known.settle(id, this.#belongs(id))
    }
    // The reader is at the requested place, unless they have moved meanwhile.
    if (loading === 'around' || this.#run() === this.#known.rangeAround(anchor)) {
      this.#focus = asked === 'newest' ? beyondAll : anchor
    }
    this.#trim()
    this.#show()
    this.#host.visited(this)
  }

  knownRange(most: number): KnownRange | undefined {
    const run = this.#run()
    if (!run || !this.isLive.peek() || this.#known.isDoubtful) return undefined
    const ids = this.#known.idsIn(run).filter(Number.isInteger)
    const reader = firstAtLeast(ids, this.#focus)
    const start = Math.max(0, Math.min(reader - Math.floor(most / 2), ids.length - most))
    const kept = ids.slice(start, start + most)
    const from = start === 0 ? run.from : (kept[0] ?? run.from)
    const to = start + most >= ids.length ? run.to : (kept.at(-1) ?? run.to)
    return { range: { from, to }, ids: kept }
  }

  /** Restores a kept conversation, at the position that it was stored with. */
  restore({ range, ids }: KnownRange): void {
    this.#known.addRange(range)
    for (const id of ids) this.#known.settle(id, this.#belongs(id))
    this.#show()
  }

  /** Only the server can match a search; deleted messages are removed from it as well. */
  #belongs(id: number): boolean {
    return this.test ? this.#host.matches(this.test, id) : this.#host.isKnown(id)
  }

  #knownAnchor(anchor: MessageAnchor): number | undefined {
    // Only the server knows which one is the first unread.
    if (anchor === 'first_unread') return undefined
    const ends = { newest: beyondAll, oldest: 0 }
    const id = typeof anchor === 'number' ? anchor : ends[anchor]
    return this.#known.covers(id) ? id : undefined
  }

  /** The message that the reader is at. */
  #reader(): number | undefined {
    const ids = this.ids.peek()
    return ids[firstAtLeast(ids, this.#focus)] ?? ids.at(-1)
  }

  /** The range in which the reader is. */
  #run(): IdRange | undefined {
    const run = this.#known.rangeAround(this.#focus)
    // If the reader is at the end and the end is unknown, use the last known range.
    return run ?? (this.#focus === beyondAll ? this.#known.lastRange : undefined)
  }

  /** A range that is too long is cut at the end that is farther from the reader. */
  #trim(): void {
    const run = this.#run()
    const ids = run ? this.#known.idsIn(run) : []
    if (!run || ids.length <= maxInARun) return
    const reader = firstAtLeast(ids, this.#focus)
    if (reader >= ids.length / 2) {
      this.#known.cut({ from: run.from, to: (ids.at(-keptOfARun) ?? 0) - 1 })
    } else {
      this.#known.cut({ from: ids[keptOfARun] ?? run.to, to: run.to })
    }
  }

  #show(): void {
    const run = this.#run()
    this.hasOldest.value = run !== undefined && run.from <= 0
    this.hasNewest.value = run?.to === beyondAll
    const shown = run ? this.#known.idsIn(run) : []
    const before = this.ids.peek()
    const isSame = shown.length === before.length && shown.every((id, at) => id === before[at])
    if (!isSame) this.ids.value = shown
  }
}

/** The range of ids in which an answer contains every message of the narrow. */
function rangeOf(
  loading: Loading,
  anchor: number,
  ids: readonly number[],
  { found_oldest, found_newest }: MessageAnswer,
): IdRange {
  const first = Math.min(ids[0] ?? anchor, anchor)
  const last = Math.max(ids.at(-1) ?? anchor, anchor)
  if (loading === 'older') return { from: found_oldest ? 0 : first, to: anchor - 1 }
  const to = found_newest ? beyondAll : last
  if (loading === 'newer') return { from: anchor + 1, to }
  return { from: found_oldest ? 0 : first, to }
}
