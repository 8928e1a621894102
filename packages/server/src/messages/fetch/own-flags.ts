import type { MessageFlag, MessageId, UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import { type Comparison, View, type Viewed } from '../../realms/view.ts'
import { type FlagRow, findFlags, findFlagsFrom } from '../message/messages.store.ts'
import { type StoredFlag, storedFlags } from '../message/stored-flags.ts'
import { UserEntries } from '../read-state/entry.ts'
import { flagsOfCalled } from '../read-state/flag-mentioned.ts'

/** The numbers of a user's flags on messages; messages without flags are absent. */
export type FlagsOf = ReadonlyMap<MessageId, readonly number[]>

interface Bounds {
  /** The number of flags that are read, those on the newest messages. */
  readonly read: number
  /** The maximum number of messages with flags that are kept for a user. */
  readonly kept: number
  /** The number of users whose flags are kept; the least recently used are dropped first. */
  readonly maxUsers: number
}

const usualBounds: Bounds = { read: 256, kept: 1024, maxUsers: 5000 }

const none: FlagsOf = new Map()

interface Own {
  /** The message from which on all flags are known. */
  readonly from: number
  readonly flags: Map<MessageId, number[]>
}

/**
 * The flags of users on the newest messages that have any: read when a user first fetches. New messages bring their flags.
 * Invariant: complete flags are as they are at the log's position, or newer.
 */
export class OwnFlags implements Viewed {
  readonly #realm: Realm
  readonly #bounds: Bounds
  readonly #known: UserEntries<Own>

  constructor(realm: Realm, bounds = usualBounds) {
    this.#realm = realm
    this.#bounds = bounds
    this.#known = new UserEntries(bounds.maxUsers)
  }

  /** The viewer's flags on these messages, and perhaps on others. `ids` ascending. */
  on(viewer: Viewer, ids: readonly MessageId[]): NowOrLater<FlagsOf> {
    const [first] = ids
    if (first === undefined) return none
    const empty: Own = { from: 0, flags: new Map() }
    const entry = this.#known.use(viewer.id, empty, () => this.#read(viewer.id))
    const flagsOf = ({ from, flags }: Own) => (first < from ? this.#find(viewer, ids) : flags)
    return entry.isComplete ? flagsOf(entry.value) : entry.ready.then(() => flagsOf(entry.value))
  }

  /** The user's flags on these messages and others, if they are in memory. */
  known(userId: UserId, ids: readonly MessageId[]): FlagsOf | undefined {
    const entry = this.#known.get(userId)
    if (!entry?.isComplete) return undefined
    const { from, flags } = entry.value
    return ids.every((id) => id >= from) ? flags : undefined
  }

  async #find(viewer: Viewer, ids: readonly MessageId[]): Promise<FlagsOf> {
    return byMessage(await findFlags(this.#realm.sql, viewer, ids))
  }

  async #read(userId: UserId): Promise<Own> {
    const { sql, id: realmId } = this.#realm
    const { read } = this.#bounds
    const rows = await findFlagsFrom(sql, realmId, { userId, from: 0, limit: read })
    // The oldest message may have more flags than were read.
    const from = rows.length < read ? 0 : (rows.at(-1)?.id ?? 0) + 1
    return { from, flags: byMessage(rows.filter(({ id }) => id >= from)) }
  }

  async compare(): Promise<Comparison> {
    const { sql, id: realmId } = this.#realm
    const live: object[] = []
    const rebuilt: object[] = []
    for (const [userId, entry] of this.#known) {
      await entry.ready
      const { from, flags } = entry.value
      live.push([userId, sorted(flags)])
      const rows = await findFlagsFrom(sql, realmId, { userId, from, limit: null })
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
        this.#mark(event)
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

  #mark({ userId, op, flag, messageIds, entered }: DomainEvent<'flags-changed'>): void {
    if (flag === 'read') return
    if (!isStored(flag) || !entered) {
      this.#known.delete(userId)
      return
    }
    for (const id of messageIds) {
      this.#change(userId, id, (flags) => {
        const others = (flags.get(id) ?? []).filter((one) => one !== storedFlags[flag])
        put(flags, id, op === 'add' ? [...others, storedFlags[flag]] : others)
      })
    }
    for (const id of entered) this.#add([userId], id, storedFlags.historical)
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
    known?.change(({ from, flags }) => {
      if (id >= from) change(flags)
    })
    if (known && known.value.flags.size > this.#bounds.kept) this.#known.delete(userId)
  }

  // Note: a topic has tens of thousands of messages, and most users have few flags.
  #remove(ids: readonly MessageId[]): void {
    const removed = new Set(ids)
    for (const entry of this.#known.values()) {
      entry.change(({ flags }) => {
        if (flags.size > ids.length) for (const id of ids) flags.delete(id)
        else for (const id of flags.keys()) if (removed.has(id)) flags.delete(id)
      })
    }
  }
}

function isStored(flag: MessageFlag): flag is StoredFlag {
  return flag in storedFlags
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
