import { batch } from '@preact/signals-core'
import type { Channels } from '../channels.ts'
import type { Message } from '../message.ts'
import { ById } from './by-id.ts'
import { changedBy, type MessageChange } from './change-message.ts'
import type { FetchMessages, MessageQuery } from './fetch-messages.ts'
import type { KnownMessages } from './known-messages.ts'
import { type PendingFetch, PendingFetches } from './pending-fetches.ts'
import type { Arrival } from './view-host.ts'
import { Wanted } from './wanted.ts'

interface MessageFetchesOptions {
  readonly known: KnownMessages
  readonly channels: Channels
  readonly fetchMessages: FetchMessages | undefined
  /** Called when these messages became known, or turned out to be hidden. */
  readonly revise: (ids: readonly number[]) => void
}

/** Fetches messages: those that views load, those that views are uncertain about, and those that rows want. */
export class MessageFetches {
  readonly #options: MessageFetchesOptions
  readonly #pending = new PendingFetches()
  /** Messages that are being fetched because views need to know whether they match. */
  readonly #doubts = new ById({ fetch: (ids, settle) => this.#resolve(ids, settle) })
  readonly #wanted = new Wanted({
    fetch: (message_ids, take) => this.fetch({ message_ids }, take),
    isKnown: (id) => this.#options.known.has(id),
  })

  constructor(options: MessageFetchesOptions) {
    this.#options = options
  }

  get isPossible(): boolean {
    return this.#options.fetchMessages !== undefined
  }

  /** Invariant: nothing runs between the arrival of the answer and `take`. */
  async fetch(query: MessageQuery, take: (arrival: Arrival) => void): Promise<void> {
    const { fetchMessages } = this.#options
    if (!fetchMessages) throw new Error('The replica has no fetchMessages')
    const pending = this.#pending.begin()
    try {
      const answer = await fetchMessages(query)
      batch(() => take(this.#takeIn(answer.messages, pending, answer)))
    } finally {
      this.#pending.end(pending)
    }
    this.resume()
  }

  /** Fetches messages of which views must know whether they match. */
  settle(ids: readonly number[]): void {
    if (this.isPossible) this.#doubts.ask(ids)
  }

  /** Fetches those that are not known, together with those that others want at about the same time. */
  want(ids: readonly number[]): void {
    if (this.isPossible) this.#wanted.ask(ids)
  }

  /** Fetches messages again that events do not keep up to date. Those that the server does not return are removed. */
  recheck(message_ids: readonly number[], remove: (ids: readonly number[]) => void): Promise<void> {
    return this.fetch({ message_ids }, ({ answer }) => {
      const found = new Set<number>(answer.messages.map(({ id }) => id))
      remove(message_ids.filter((id) => !found.has(id)))
    })
  }

  /** Call it when an event brings or changes messages: answers that are pending may be older. */
  note(ids: readonly number[], event?: MessageChange): void {
    this.#pending.note(ids, event)
    this.#wanted.retry(ids)
  }

  noteGone(ids: readonly number[]): void {
    this.#pending.noteGone(ids)
    for (const id of ids) {
      this.#doubts.delete(id)
      this.#wanted.delete(id)
    }
  }

  /** Call it when the user may have gained sight of any messages. */
  retryAll(): void {
    this.#wanted.retry()
  }

  /** Fetches what is left after a failure. */
  resume(): void {
    this.#doubts.resume()
    this.#wanted.resume()
  }

  /**
   * Invariant: a confirmed message of which events tell every change is newer than one in an answer, or later events will
   * update it. Others are as old as the answer that they came with, so a later answer replaces them.
   */
  #takeIn(messages: readonly Message[], pending: PendingFetch, answer: Arrival['answer']): Arrival {
    const { known, channels, revise } = this.#options
    const fresh = messages
      .filter(({ id }) => !pending.gone.has(id))
      .filter((message) => !this.#isKeptUpToDate(message))
    for (const message of fresh) {
      const changes = pending.changesOf(message.id)
      known.confirm(changes.reduce((one, event) => changedBy(one, event, channels), message))
    }
    revise(fresh.map(({ id }) => id))
    const all = new Set([...messages.map(({ id }) => id), ...pending.touched])
    const candidates = [...all].filter((id) => known.has(id))
    const unclear = [...pending.touched].filter((id) => !known.has(id) && !pending.gone.has(id))
    return { answer, candidates, unclear }
  }

  /** Users receive the changes of messages in channels to which they are subscribed, and of direct messages. */
  #isKeptUpToDate(message: Message): boolean {
    const { known, channels } = this.#options
    const before = known.byId.peek(message.id)
    if (!before || !known.isConfirmed(message.id)) return false
    return [before, message].every(
      ({ stream_id: id }) => id === undefined || channels.subscriptions.peek(id) !== undefined,
    )
  }

  /** Messages that the server does not return are not visible to the user. */
  #resolve(ids: readonly number[], settle: () => void): Promise<void> {
    return this.fetch({ message_ids: ids }, () => {
      settle()
      this.#options.revise(ids)
    })
  }
}
