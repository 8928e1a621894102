import type { MessageId, UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import { type Comparison, View, type Viewed } from '../../realms/view.ts'
import { type FlagRow, findFlags, findFlagsFrom } from '../message/messages.store.ts'
import { storedFlags } from '../message/stored-flags.ts'
import { Entry, fill } from '../read-state/entry.ts'
import { flagsOfCalled } from '../read-state/flag-mentioned.ts'

/** The numbers of a user's flags on messages; messages without flags are absent. */
export type FlagsOf = ReadonlyMap<MessageId, readonly number[]>

interface Bounds {
  /** Flags are kept for this many of the newest messages, and until there are so many times as many. */
  readonly reach: number
  readonly most: number
  /** The number of users whose flags are kept; the least recently used are dropped first. */
  readonly maxUsers: number
}

const usualBounds: Bounds = { reach: 8192, most: 4, maxUsers: 5000 }

const none: FlagsOf = new Map()

interface Own {
  /** The first message from which on all flags are known. */
  readonly from: number
  readonly entry: Entry<Map<MessageId, number[]>>
}

/**
 * The flags of users on the newest messages, which are most of what is fetched: read when a user first fetches, and dropped when
 * the log changes them. New messages bring their flags. Invariant: complete flags are as they are at the log's position, or
 * newer.
 */
export class OwnFlags implements Viewed {
  readonly #realm: Realm
  readonly #bounds: Bounds
  /** The ones that were used last come last. */
  readonly #known = new Map<UserId, Own>()

  constructor(realm: Realm, bounds = usualBounds) {
    this.#realm = realm
    this.#bounds = bounds
  }

  /** The viewer's flags on these messages, and perhaps on others. `ids` ascending. */
  on(viewer: Viewer, ids: readonly MessageId[]): NowOrLater<FlagsOf> {
    const { lastMessageId } = this.#realm.directory
    const [first] = ids
    if (first === undefined) return none
    if (first <= lastMessageId - this.#bounds.reach) return this.#read(viewer, ids)
    const known = this.#known.get(viewer.id)
    const isUseful = known && known.from <= first && !this.#isFarBehind(known, lastMessageId)
    const { entry } = isUseful ? known : this.#begin(viewer)
    if (isUseful) this.#use(viewer.id, known)
    return entry.isComplete ? entry.value : entry.ready.then(() => entry.value)
  }

  async #read(viewer: Viewer, ids: readonly MessageId[]): Promise<FlagsOf> {
    return byMessage(await findFlags(this.#realm.sql, viewer, ids))
  }

  #isFarBehind({ from }: Own, lastMessageId: MessageId): boolean {
    return from <= lastMessageId - this.#bounds.most * this.#bounds.reach
  }

  #use(userId: UserId, own: Own): void {
    this.#known.delete(userId)
    this.#known.set(userId, own)
  }

  #begin({ id, directory }: Viewer): Own {
    const own: Own = {
      from: directory.lastMessageId - this.#bounds.reach + 1,
      entry: new Entry(new Map<MessageId, number[]>()),
    }
    this.#use(id, own)
    const [oldest] = this.#known.keys()
    const isFull = this.#known.size > this.#bounds.maxUsers
    if (oldest !== undefined && isFull) this.#known.delete(oldest)
    const { sql, id: realmId } = this.#realm
    const filled = new Map([[id, own.entry]])
    fill(filled, [{ key: id, entry: own.entry, isNew: true }], async () => {
      const rows = await findFlagsFrom(sql, realmId, { userId: id, from: own.from })
      return () => byMessage(rows)
    }).catch(() => {
      // Note: those who wait for the entry get the error.
      if (this.#known.get(id) === own) this.#known.delete(id)
    })
    return own
  }

  async compare(): Promise<Comparison> {
    const { sql, id: realmId } = this.#realm
    const live: object[] = []
    const rebuilt: object[] = []
    for (const [userId, { from, entry }] of this.#known) {
      await entry.ready
      live.push([userId, sorted(entry.value)])
      const rows = await findFlagsFrom(sql, realmId, { userId, from })
      rebuilt.push([userId, sorted(byMessage(rows))])
    }
    return { live, rebuilt }
  }

  apply(event: DomainEvent): void {
    switch (event.kind) {
      case 'message-sent':
        for (const [flag, userIds] of flagsOfCalled(event)) {
          this.#add(userIds, event.message.id, storedFlags[flag])
        }
        break
      case 'flags-changed':
        if (event.flag !== 'read') this.#known.delete(event.userId)
        break
      case 'history-entered':
        this.#known.delete(event.userId)
        break
      case 'message-updated': {
        const flags = new Map(event.flags.map(({ userId, flags: own }) => [userId, own]))
        this.#set(event.message.id, flags)
        break
      }
      case 'messages-deleted':
        this.#remove(event.messages.map(({ id }) => id))
    }
  }

  #add(userIds: readonly UserId[], id: MessageId, flag: number): void {
    for (const userId of userIds) {
      this.#change(userId, id, (flags) => put(flags, id, [...(flags.get(id) ?? []), flag]))
    }
  }

  /** All users' flags on a message. */
  #set(id: MessageId, flags: ReadonlyMap<UserId, readonly number[]>): void {
    for (const userId of this.#known.keys()) {
      this.#change(userId, id, (own) => put(own, id, flags.get(userId) ?? []))
    }
  }

  // Note: without the limit, there would be more and more flags of users who no longer fetch.
  #change(userId: UserId, id: MessageId, change: (flags: Map<MessageId, number[]>) => void): void {
    const known = this.#known.get(userId)
    if (!known || id < known.from) return
    if (this.#isFarBehind(known, id)) this.#known.delete(userId)
    else known.entry.change(change)
  }

  // Note: a topic has tens of thousands of messages, and most users have few flags.
  #remove(ids: readonly MessageId[]): void {
    const removed = new Set(ids)
    for (const { entry } of this.#known.values()) {
      entry.change((flags) => {
        if (flags.size > ids.length) for (const id of ids) flags.delete(id)
        else for (const id of flags.keys()) if (removed.has(id)) flags.delete(id)
      })
    }
  }
}

function put(flags: Map<MessageId, number[]>, id: MessageId, own: readonly number[]): void {
  if (own.length > 0) flags.set(id, [...new Set(own)])
  else flags.delete(id)
}

export function byMessage(rows: readonly FlagRow[]): Map<MessageId, number[]> {
  const flags = new Map<MessageId, number[]>()
  for (const { id, flag } of rows) {
    const others = flags.get(id)
    if (flag !== null && others) others.push(flag)
    else if (flag !== null) flags.set(id, [flag])
  }
  return flags
}

function sorted(flags: FlagsOf) {
  return [...flags].sort(([one], [other]) => one - other).map(([id, own]) => [id, [...own].sort()])
}

/** The flags of an organization's users on this node. */
export const ownFlags = new View((realm) => new OwnFlags(realm))
