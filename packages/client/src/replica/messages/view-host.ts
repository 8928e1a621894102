import type { NarrowTermLike, NarrowTest } from '@parley/contract/narrow-rules'
import type { ReadonlySignal } from '@preact/signals-core'
import type { FetchMessages, MessageAnchor, MessageAnswer, MessageQuery } from './fetch-messages.ts'
import type { IdRange } from './id-ranges.ts'

export type Loading = 'around' | 'newer' | 'older'

/** A range of ids in which all messages of a narrow are known. */
export interface KnownRange {
  readonly range: IdRange
  readonly ids: readonly number[]
}

/** The known messages of a narrow, and the reader's place among them. */
export interface MessageView {
  readonly narrow: readonly NarrowTermLike[]
  /** The messages around the reader's place, ascending and without gaps. */
  readonly ids: ReadonlySignal<readonly number[]>
  /** Whether nothing is before the first of them. */
  readonly hasOldest: ReadonlySignal<boolean>
  /** Whether nothing is after the last of them: new messages are then added automatically. */
  readonly hasNewest: ReadonlySignal<boolean>
  readonly loading: ReadonlySignal<Loading | undefined>
  /** Why the last load failed; cleared when the next one begins. */
  readonly problem: ReadonlySignal<Error | undefined>
  /**
   * Whether events keep it up to date. A search, or a channel without a subscription, stays as it was fetched:
   * call `refresh`.
   */
  readonly isLive: ReadonlySignal<boolean>
  /** The ranges of ids in which all matching messages are known. */
  ranges(): readonly IdRange[]
  /** All known matching messages, including those away from the reader. Ascending. */
  knownIds(): readonly number[]
  /** Moves to a known message or end at once, and returns the message to show. Undefined if it must be fetched. */
  showKnown(anchor: MessageAnchor): { readonly at: number | undefined } | undefined
  /** Moves to a message or an end, fetching only unknown messages. Resolves with the message to show. */
  loadAround(anchor: MessageAnchor, count?: number): Promise<number | undefined>
  loadOlder(count?: number): Promise<void>
  loadNewer(count?: number): Promise<void>
  /** Clears the view and fetches the messages around the reader again. */
  refresh(): Promise<void>
  /** The known messages around the reader that events keep up to date, at most this many. */
  knownRange(most: number): KnownRange | undefined
}

export interface MessagesOptions {
  /** How views fetch messages: `fetchBy(client)`. */
  readonly fetchMessages?: FetchMessages | undefined
  /** Called when the reader moves in a view, and when more of it is known: the time to store it. */
  readonly onVisited?: ((view: MessageView) => void) | undefined
}

/** The operations that a view needs from the message store. */
export interface ViewHost {
  /** Invariant: nothing runs between the arrival of the answer and `take`. */
  fetch(query: MessageQuery, take: (arrival: Arrival) => void): Promise<void>
  matches(test: NarrowTest, id: number): boolean
  isKnown(id: number): boolean
  isHeard(narrow: readonly NarrowTermLike[]): boolean
  /** Fetches these messages, after which the views evaluate them again. */
  ask(ids: readonly number[]): void
  /** Called when the reader moved in this view, or when more of it is known. */
  visited(view: MessageView): void
}

export interface Arrival {
  readonly answer: MessageAnswer
  /** The messages of the answer and those that arrived or changed meanwhile; the view decides which match. */
  readonly candidates: readonly number[]
  /** Messages that changed while the answer was pending, and that are not known. */
  readonly unclear: readonly number[]
}
