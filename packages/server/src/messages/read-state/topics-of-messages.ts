import type { MessageId, RecipientId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { Realm } from '../../realms/realm.ts'
import { Entry, fill } from './entry.ts'
import { findMessagesInRun } from './message-sets.store.ts'
import { runLength, runOf, TopicNumbers, TopicRun } from './topic-runs.ts'

/** 32 MiB; the runs that were not asked for longest go first. */
const maxRuns = 1024

/** Renamed topics leave numbers behind. Above this many, everything is read again. */
const maxTopics = 1_000_000

const noRun = new TopicRun()

/** The known state of some messages at one position of the log. */
export interface TopicLookup {
  readonly numbers: TopicNumbers
  /** The run that contains a message, with its topic number. */
  readonly run: (id: MessageId) => TopicRun
}

/**
 * The topic of each message: runs of ids, read from the database when first needed and updated from the log. A
 * registration groups unread messages by topic with it, without a query.
 */
export class TopicsOfMessages {
  readonly #realm: Realm
  readonly #versions = new Map<RecipientId, number>()
  #numbers = new TopicNumbers()
  #runs = new Map<number, Entry<TopicRun>>()

  constructor(realm: Realm) {
    this.#realm = realm
  }

  /** Another one after a message was moved from or to there, or begins or ceases to mention the channel. */
  versionOf(recipientId: RecipientId): number {
    return this.#versions.get(recipientId) ?? 0
  }

  /** `ids` ascending. Results read within a transaction are not kept, because it may be rolled back. */
  async lookUp(ids: Uint32Array, source: Sql | Tx): Promise<TopicLookup> {
    if (this.#numbers.size > maxTopics) {
      this.#numbers = new TopicNumbers()
      this.#runs = new Map()
    }
    const numbers = this.#numbers
    const runs = new Map<number, TopicRun>()
    let last: number | undefined
    for (const id of ids) {
      const run = runOf(id as MessageId)
      if (run !== last) runs.set(run, await this.#run(run, source))
      last = run
    }
    return { numbers, run: (id) => runs.get(runOf(id)) ?? noRun }
  }

  async #run(run: number, source: Sql | Tx): Promise<TopicRun> {
    const numbers = this.#numbers
    const runs = this.#runs
    if (source !== this.#realm.sql) return this.#read(run, numbers, source)
    const known = runs.get(run)
    const entry = known ?? new Entry(new TopicRun())
    runs.delete(run)
    runs.set(run, entry)
    if (!known) {
      if (runs.size > maxRuns) runs.delete(runs.keys().next().value ?? run)
      await fill(runs, [{ key: run, entry, isNew: true }], async () => {
        const found = await this.#read(run, numbers, source)
        return () => found
      })
    }
    if (!entry.isComplete) await entry.ready
    return entry.value
  }

  // Note: as with bitmaps, messages beyond the log's position come with their events.
  async #read(run: number, numbers: TopicNumbers, source: Sql | Tx): Promise<TopicRun> {
    const upTo = this.#realm.directory.lastMessageId
    const made = new TopicRun()
    const found = await findMessagesInRun(source, this.#realm.id, run, upTo)
    for (let at = 0; at < found.ids.length; at++) {
      const recipientId = found.recipients[at] as RecipientId
      const number = numbers.numberOf({ recipientId, topic: found.topics[at] ?? '' })
      made.put(found.ids[at] as MessageId, number, found.mentionsChannel[at] === 1)
    }
    return made
  }

  /** The recipient and topic of each of the first messages, to be compared with the database. */
  async contents() {
    const { directory, sql } = this.#realm
    const length = Math.min(directory.lastMessageId + 1, runLength)
    const ids = Array.from({ length }, (_, index) => index as MessageId)
    const { numbers, run } = await this.lookUp(Uint32Array.from(ids), sql)
    return ids.flatMap((messageId) => {
      const topic = numbers.topic(run(messageId).topicNumber(messageId))
      const mentionsChannel = run(messageId).mentionsChannel(messageId)
      return topic ? [{ messageId, ...topic, mentionsChannel }] : []
    })
  }

  apply(event: DomainEvent): void {
    switch (event.kind) {
      case 'message-sent': {
        const { id, mentionsChannel } = event.message
        this.#change([id], (run) =>
          run.put(id, this.#numbers.numberOf(event.message), mentionsChannel),
        )
        break
      }
      case 'message-updated': {
        const { message, move, mentionsChannel } = event
        if (this.#mayDiffer(message.id, mentionsChannel)) this.#changed(message.recipientId)
        this.#change([message.id], (run) => run.setMentionsChannel(message.id, mentionsChannel))
        if (!move) break
        this.#changed(move.from.recipientId)
        this.#changed(move.to.recipientId)
        const number = this.#numbers.numberOf(move.to)
        const ids = move.messages.map(({ id }) => id)
        this.#change(ids, (run, id) => run.move(id, number))
        break
      }
      case 'messages-deleted': {
        const ids = event.messages.map(({ id }) => id)
        this.#change(ids, (run, id) => run.remove(id))
        break
      }
    }
  }

  #changed(recipientId: RecipientId): void {
    this.#versions.set(recipientId, this.versionOf(recipientId) + 1)
  }

  #mayDiffer(id: MessageId, mentionsChannel: boolean): boolean {
    const entry = this.#runs.get(runOf(id))
    return !entry?.isComplete || entry.value.mentionsChannel(id) !== mentionsChannel
  }

  #change(ids: readonly MessageId[], change: (run: TopicRun, id: MessageId) => void): void {
    for (const id of ids) this.#runs.get(runOf(id))?.change((run) => change(run, id))
  }
}
