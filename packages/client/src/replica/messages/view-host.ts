import type { NarrowTermLike, NarrowTest } from '@parley/contract/narrow-rules'
import type { ReadonlySignal } from '@preact/signals-core'
import type { FetchMessages, MessageAnchor, MessageAnswer, MessageQuery } from './fetch-messages.ts'
import type { IdRange } from './id-ranges.ts'

export type Loading = 'around' | 'newer' | 'older'

/** Ids in which no other message of a narrow is. */
export interface Stretch {
  readonly range: IdRange
  readonly ids: readonly number[]
}

/** Which messages of a narrow are known, and where the reader is among them. */
export interface MessageView {
  readonly narrow: readonly NarrowTermLike[]
  /** The messages around where the reader is, ascending and without a gap. */
  readonly ids: ReadonlySignal<readonly number[]>
  /** Whether nothing is before the first of them. */
  readonly hasOldest: ReadonlySignal<boolean>
  /** Whether nothing is after the last of them: new messages enter by themselves. */
  readonly hasNewest: ReadonlySignal<boolean>
  readonly loading: ReadonlySignal<Loading | undefined>
  /** Why the last load failed; cleared when the next one begins. */
  readonly problem: ReadonlySignal<Error | undefined>
  /**
   * Whether events keep it up to date. A search, or a channel without a subscription, stays as it was fetched:
   * call `refresh`.
   */
  readonly isLive: ReadonlySignal<boolean>
  /** Every stretch of ids in which all matching messages are known. */
  ranges(): readonly IdRange[]
  /** All known matching messages, also those away from the reader. Ascending. */
  knownIds(): readonly number[]
  /** Moves to a message or an end, fetching only unknown messages. Resolves with the message to show. */
  loadAround(anchor: MessageAnchor, count?: number): Promise<number | undefined>
  loadOlder(count?: number): Promise<void>
  loadNewer(count?: number): Promise<void>
  /** Clears the view and fetches the surroundings of the reader again. */
  refresh(): Promise<void>
  /** Maximum number of known messages around the reader that are kept up to date by events. */
  stretch(most: number): Stretch | undefined
}

export interface MessagesOptions {
  /** How views fetch messages: `fetchBy(client)`. */
  readonly fetchMessages?: FetchMessages | undefined
  /** Called when the reader moves in a view, and when more of it is known: the time to store it. */
  readonly onVisited?: ((view: MessageView) => void) | undefined
}

/** The operations that a view needs from the message store. */
export interface ViewHost {
  /** Invariant: nothing happens between the answer’s arrival and `take`. */
  fetch(query: MessageQuery, take: (arrival: Arrival) => void): Promise<void>
  matches(test: NarrowTest, id: number): boolean
  isKnown(id: number): boolean
  isHeard(narrow: readonly NarrowTermLike[]): boolean
  /** Fetches these messages, and lets the views evaluate them again. */
  ask(ids: readonly number[]): void
  /** The reader moved in this view, or more of it is known now. */
  visited(view: MessageView): void
}

export interface Arrival {
  readonly answer: MessageAnswer
  /** The messages of the answer and those that arrived or changed meanwhile; the view decides which match. */
  readonly candidates: readonly number[]
  /** Messages that changed while the answer was on its way, and that are not known. */
  readonly unclear: readonly number[]
}
