import type { MessageId, RecipientId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Path } from '../../directory/moves.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { Realm } from '../../realms/realm.ts'
import { type Comparison, View, type Viewed } from '../../realms/view.ts'
import type { Settled } from '../../writer/action.ts'
import { type MovedMessage, placeAfter } from '../message/message-changes.ts'
import {
  addChunk,
  addIds,
  type Bitmap,
  bitmapOf,
  both,
  emptyBitmap,
  removeIds,
  within,
} from './bitmap.ts'
import { Entry, type Filling, fill } from './entry.ts'
import { idsOfRecipients } from './message-ids.ts'
import { findStoredRuns } from './message-runs.store.ts'
import { findMessageIds, findMoved, findNewestPlaces } from './message-sets.store.ts'
import { MessageSets } from './message-sets.ts'
import { type NewestPlace, NewestPlaces } from './newest-places.ts'
import { findReadMarks } from './read-state.store.ts'
import { TopicsOfMessages } from './topics-of-messages.ts'
import { UnreadTexts } from './unread-texts.ts'

/** The pool, the transaction of an action that is the first of its group, or a function that opens it when needed. */
export type Source = Sql | Tx | Settled

/** Moved messages, by their path. */
export type Moved = Map<string, { readonly path: Path; readonly ids: Bitmap }>

export interface ReadStateOptions {
  /** See `MessageSetsOptions`. */
  readonly step?: number
  /** Whether stored runs are read. */
  readonly usesRuns?: boolean
}

/** How many users' read marks are kept in memory; the least recently used are dropped first. */
const maxUsers = 5000

/**
 * The messages of each recipient, and the messages that each user has read: bitmaps, read from the database when
 * first needed and updated from the log. Invariant: a complete bitmap is exact at the log's position; unread
 * messages are never stored.
 */
export class ReadState implements Viewed {
  readonly #realm: Realm
  readonly #usesRuns: boolean
  readonly #read = new Map<UserId, Entry>()
  /** One entry for all moved messages. */
  readonly #moved = new Map<'moved', Entry<Moved>>()
  /** One entry, too. */
  readonly #newest = new Map<'newest', Entry<NewestPlaces>>()

  /** The topic of each message. */
  readonly topics: TopicsOfMessages
  readonly texts: UnreadTexts
  /** The messages that were sent to each recipient. */
  readonly messages: MessageSets<Source>

  constructor(realm: Realm, { step, usesRuns = true }: ReadStateOptions = {}) {
    this.#realm = realm
    this.#usesRuns = usesRuns
    this.messages = new MessageSets<Source>({
      find: (asked, since, source) => this.#findMessages(asked, since, source),
      lastMessageId: () => realm.directory.lastMessageId,
      pool: realm.sql,
      step,
    })
    this.topics = new TopicsOfMessages(realm)
    this.texts = new UnreadTexts(this.topics)
  }

  /** The messages that the user has read, and perhaps some that they never received. Not to be changed. */
  async readBy(userId: UserId, source: Source): Promise<Bitmap> {
    const known = this.#read.get(userId)
    const entry = known ?? new Entry(emptyBitmap())
    this.#read.delete(userId)
    this.#read.set(userId, entry)
    if (this.#read.size > maxUsers) this.#forgetOldest()
    if (this.#mustRead(known, source)) {
      await this.#readMarks({ key: userId, entry, isNew: !known }, source)
    }
    await entry.ready
    return entry.value
  }

  /** The result of `readBy` without waiting; undefined if it needs the database. */
  knownReadBy(userId: UserId): Bitmap | undefined {
    const entry = this.#read.get(userId)
    return entry?.isComplete ? entry.value : undefined
  }

  /** Messages that were moved to another recipient. The result must not be changed. */
  async moved(source: Source): Promise<Moved> {
    const known = this.#moved.get('moved')
    const entry = known ?? new Entry<Moved>(new Map())
    this.#moved.set('moved', entry)
    if (this.#mustRead(known, source)) {
      await fill(this.#moved, [{ key: 'moved', entry, isNew: !known }], async () => {
        const rows = await findMoved(await connect(source), this.#realm.id)
        const groups = rows.map(({ path, ids }) => ({ path, ids: bitmapOf(ids) }))
        return () => new Map(groups.map((group) => [group.path.join(), group]))
      })
    }
    await entry.ready
    return entry.value
  }

  /** The places of the newest messages. The caller must not change them. */
  async newest(source: Source): Promise<NewestPlaces> {
    const known = this.#newest.get('newest')
    const entry = known ?? new Entry(new NewestPlaces([]))
    this.#newest.set('newest', entry)
    if (this.#mustRead(known, source)) {
      const upTo = this.#realm.directory.lastMessageId
      await fill(this.#newest, [{ key: 'newest', entry, isNew: !known }], async () => {
        const places = await findNewestPlaces(await connect(source), this.#realm.id, upTo)
        return () => new NewestPlaces(places)
      })
    }
    if (!entry.isComplete) await entry.ready
    return entry.value
  }

  async #findMessages(
    asked: ReadonlyMap<RecipientId, number>,
    since: number,
    source: Source,
  ): Promise<ReadonlyMap<RecipientId, Bitmap>> {
    const { id } = this.#realm
    const sql = await connect(source)
    return idsOfRecipients(asked, since, {
      findIds: (round) => findMessageIds(sql, id, round),
      findRuns: async (range) => (this.#usesRuns ? findStoredRuns(sql, id, range) : []),
    })
  }

  // Note: within a transaction, a reader does not wait for another one but reads itself: on the embedded database,
  // statements of the pool run only after the transaction.
  #mustRead(entry: { readonly isComplete: boolean } | undefined, source: Source): boolean {
    return !entry || (!entry.isComplete && source !== this.#realm.sql)
  }

  async #readMarks(filling: Filling<UserId>, source: Source): Promise<void> {
    const { id } = this.#realm
    await fill(this.#read, [filling], async () => {
      const { sent, chunks } = await findReadMarks(await connect(source), id, filling.key)
      const read = bitmapOf(sent)
      for (const chunk of chunks) addChunk(read, chunk)
      return () => read
    })
  }

  #forgetOldest(): void {
    const [oldest] = this.#read.keys()
    if (oldest !== undefined) this.#read.delete(oldest)
  }

  /** All that is known here, and the same as the messages in the database say now. */
  async compare(): Promise<Comparison> {
    const fresh = new ReadState(this.#realm, { usesRuns: false })
    // Both for the same users: work in the background may read the marks of others meanwhile.
    const users = [...this.#read.keys()]
    const live = await this.#contentsOf(this, users)
    return { live, rebuilt: await this.#contentsOf(fresh, users) }
  }

  async #contentsOf(one: ReadState, users: readonly UserId[]): Promise<object> {
    const { sql } = this.#realm
    const topics = await one.topics.contents()
    const there = bitmapOf(topics.map(({ messageId }) => messageId))
    const messages = await this.#messagesOf(one)
    const read = users.map(async (userId) => {
      // Marks on messages that were deleted stay in memory.
      return [userId, both(await one.readBy(userId, sql), there).toArray()]
    })
    return {
      topics,
      messages,
      read: await Promise.all(read),
      moved: await this.#movedOf(one),
      newest: (await one.newest(sql)).all,
    }
  }

  /** The ids that are known here, as another state has them. */
  async #messagesOf(one: ReadState): Promise<object> {
    const known = [...this.messages.known()]
    const recipients = known.map(({ recipientId }) => recipientId)
    const first = Math.min(...known.map(({ since }) => since))
    const found =
      one === this
        ? new Map(known.map(({ recipientId, ids }) => [recipientId, ids]))
        : await one.messages.of(recipients, this.#realm.sql, first)
    return known.map(({ recipientId, since }) => {
      const ids = found.get(recipientId) ?? emptyBitmap()
      return [recipientId, within(ids, since - 1, null).toArray()]
    })
  }

  async #movedOf(one: ReadState): Promise<object> {
    if (!this.#moved.has('moved')) return []
    const groups = [...(await one.moved(this.#realm.sql))].filter(([, { ids }]) => !ids.isEmpty)
    return groups.map(([path, { ids }]) => [path, ids.toArray()]).sort()
  }

  apply(event: DomainEvent): void {
    this.topics.apply(event)
    if (event.kind === 'message-sent') {
      const { id, recipientId, senderId, readBySender } = event.message
      this.messages.change(recipientId, (bitmap) => bitmap.add(id))
      this.#placed({ id, recipientId, senderId, path: null })
      if (readBySender) this.#read.get(senderId)?.change((bitmap) => bitmap.add(id))
    }
    if (event.kind === 'flags-changed' && event.flag === 'read') {
      const ids: readonly MessageId[] = event.messageIds
      this.#read.get(event.userId)?.change((bitmap) => {
        if (event.op === 'add') addIds(bitmap, ids)
        else removeIds(bitmap, ids)
      })
    }
    if (event.kind === 'messages-deleted') {
      this.#remove(event.recipientId, event.messages)
      const ids = event.messages.map(({ id }) => id)
      this.#newest.get('newest')?.change((newest) => newest.remove(ids))
    }
    if (event.kind === 'message-updated' && event.move && event.move.position !== null) {
      this.#remove(event.move.from.recipientId, event.move.messages)
      for (const message of event.move.messages) this.#put(placeAfter(message, event.move))
    }
  }

  #placed(place: NewestPlace): void {
    this.#newest.get('newest')?.change((newest) => newest.put(place))
  }

  #remove(recipientId: RecipientId, messages: readonly MovedMessage[]): void {
    const ids = messages.map(({ id }) => id)
    this.messages.change(recipientId, (bitmap) => removeIds(bitmap, ids))
    // Note: each step of a long move has a path of its own, so there may be thousands of groups.
    this.#moved.get('moved')?.change((moved) => {
      for (const { id, path } of messages) if (path) moved.get(path.join())?.ids.remove(id)
    })
  }

  #put(place: NewestPlace): void {
    const { id, path } = place
    if (!path) return
    this.#placed(place)
    this.#moved.get('moved')?.change((moved) => {
      const group = moved.get(path.join()) ?? { path, ids: emptyBitmap() }
      group.ids.add(id)
      moved.set(path.join(), group)
    })
  }
}

async function connect(source: Source): Promise<Sql | Tx> {
  return isConnection(source) ? source : source()
}

function isConnection(source: Source): source is Sql | Tx {
  return 'unsafe' in source
}

/** The read state of an organization on this node. */
export const readState = new View((realm) => new ReadState(realm))
