import type { MessageId } from '@parley/contract'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { Realm } from '../../realms/realm.ts'
import { type Comparison, View, type Viewed } from '../../realms/view.ts'
import type { MessageRecord } from '../message/message-record.ts'
import { findMessages, type StoredMessage } from '../message/messages.store.ts'
import { SerializedVariants } from './serialized-variants.ts'

/** A message as it is now, and the forms in which it has been written for clients. */
export interface RecentMessage extends StoredMessage {
  readonly forms: SerializedVariants
  /** Estimated characters with all its parts, without the forms. */
  readonly size: number
}

/** The maximum number of characters in memory for messages of all organizations. */
const maxCharacters = 32_000_000

/** The approximate size of a message besides its texts. */
const besides = 1000

/** The approximate size of an edit, a reaction or a submessage besides its texts. */
const smallThing = 200

interface Place {
  readonly message: RecentMessage
  /** The size of the serialized variants at the last use. */
  written: number
  /** Whether it was used since it came, or last came to the end. */
  isUsed: boolean
  /** The map that contains it. */
  readonly owner: Map<MessageId, Place>
}

/**
 * Everything remembered on this node, in the order in which it may be dropped. Note: what was used goes to the end when its turn
 * comes. Sorting 100 messages of an answer at each use took 70 µs.
 */
const inOrder = new Set<Place>()
let characters = 0

/**
 * Recently sent or fetched messages, which are most of what is fetched. They are read from the database when first
 * needed, and dropped when the log changes more of them than reactions. Invariant: a cached message is as it is at the log's position, or
 * newer.
 */
export class RecentMessages implements Viewed {
  readonly #realm: Realm
  readonly #known = new Map<MessageId, Place>()
  /** For each running read, the messages that changed meanwhile, whose old version may have been read. */
  readonly #reads = new Set<Set<MessageId>>()

  constructor(realm: Realm) {
    this.#realm = realm
  }

  /** These messages, if all of them are in memory. */
  known(ids: readonly MessageId[]): RecentMessage[] | undefined {
    const found: RecentMessage[] = []
    for (const id of ids) {
      const place = this.#known.get(id)
      if (!place) return undefined
      found.push(use(place))
    }
    return found
  }

  /** The ones of these messages that exist, in the requested order. */
  async find(ids: readonly MessageId[]): Promise<RecentMessage[]> {
    const found = new Map<MessageId, RecentMessage>()
    const missing: MessageId[] = []
    for (const id of ids) {
      const place = this.#known.get(id)
      if (place) found.set(id, use(place))
      else missing.push(id)
    }
    if (missing.length > 0) {
      for (const message of await this.#read(missing)) found.set(message.id, message)
    }
    return ids.flatMap((id) => found.get(id) ?? [])
  }

  /** Without the time of sending: a test may have made messages older than they are. */
  async compare(): Promise<Comparison> {
    const live = [...this.#known.values()].sort((a, b) => a.message.id - b.message.id)
    const ids = live.map(({ message }) => message.id)
    const stored = await findMessages(this.#realm.sql, this.#realm.id, ids)
    return {
      live: live.map(({ message: { forms: _, size: __, sentAt: ___, ...rest } }) => rest),
      rebuilt: stored.map(({ sentAt: _, ...rest }) => rest),
    }
  }

  async #read(ids: readonly MessageId[]): Promise<RecentMessage[]> {
    const changed = new Set<MessageId>()
    this.#reads.add(changed)
    try {
      const rows = await findMessages(this.#realm.sql, this.#realm.id, ids)
      return rows.map((row) => (changed.has(row.id) ? withForms(row) : this.#remember(row)))
    } finally {
      this.#reads.delete(changed)
    }
  }

  #remember(stored: StoredMessage): RecentMessage {
    this.#forget(stored.id)
    const message = withForms(stored)
    const place = { message, written: 0, isUsed: false, owner: this.#known }
    this.#known.set(message.id, place)
    inOrder.add(place)
    characters += message.size
    dropOldest()
    return message
  }

  apply(event: DomainEvent): void {
    if (event.kind === 'message-sent') this.#remember(unchanged(event.message))
    const known = event.kind === 'reaction-changed' && this.#known.get(event.message.id)?.message
    for (const id of changedBy(event)) this.#forget(id)
    if (known) this.#remember({ ...known, reactions: changedReactions(known.reactions, event) })
  }

  #forget(id: MessageId): void {
    const place = this.#known.get(id)
    if (place) drop(place)
    for (const changed of this.#reads) changed.add(id)
  }
}

function use(place: Place): RecentMessage {
  place.isUsed = true
  const { characters: written } = place.message.forms
  if (written !== place.written) {
    characters += written - place.written
    place.written = written
    dropOldest()
  }
  return place.message
}

function dropOldest(): void {
  for (const place of inOrder) {
    if (characters <= maxCharacters) return
    if (!place.isUsed) drop(place)
    else {
      place.isUsed = false
      inOrder.delete(place)
      inOrder.add(place)
    }
  }
}

function drop(place: Place): void {
  inOrder.delete(place)
  place.owner.delete(place.message.id)
  characters -= place.message.size + place.written
}

function charactersOf({ content, rendered, edits, reactions, submessages }: StoredMessage): number {
  let sum = rendered.length + content.length + smallThing * (reactions?.length ?? 0) + besides
  for (const { content: one } of edits ?? [])
    sum += smallThing + (one ? one.before.length + one.renderedBefore.length : 0)
  for (const { content: told } of submessages ?? []) sum += smallThing + told.length
  return sum
}

function withForms(stored: StoredMessage): RecentMessage {
  return { ...stored, forms: new SerializedVariants(), size: charactersOf(stored) }
}

/** A message that was only just sent. */
function unchanged(message: MessageRecord): StoredMessage {
  return {
    id: message.id,
    senderId: message.senderId,
    recipientId: message.recipientId,
    topic: message.topic,
    content: message.content,
    rendered: message.rendered,
    sentAt: message.sentAt,
    client: message.client,
    mentionsChannel: message.mentionsChannel,
    submessages: message.submessages ?? null,
    path: null,
    edits: null,
    editedAt: null,
    movedAt: null,
    reactions: null,
  }
}

/** The messages that an event changes. */
export function changedBy(event: DomainEvent): readonly MessageId[] {
  switch (event.kind) {
    case 'message-updated':
      return [event.message.id, ...(event.move?.messages ?? []).map(({ id }) => id)]
    case 'messages-deleted':
      return event.messages.map(({ id }) => id)
    case 'message-rerendered':
    case 'reaction-changed':
    case 'submessage-added':
      return [event.message.id]
    default:
      return []
  }
}

/** The reactions to a message after a change, in the order in which they came; null: none. */
export function changedReactions(
  before: StoredMessage['reactions'],
  { op, userId: user_id, emoji }: DomainEvent<'reaction-changed'>,
): StoredMessage['reactions'] {
  // Note: what was read from the database may contain the change already.
  const others = (before ?? []).filter(
    (one) =>
      one.user_id !== user_id || one.emoji_code !== emoji.code || one.reaction_type !== emoji.type,
  )
  if (op === 'remove') return others.length > 0 ? others : null
  const { name: emoji_name, code: emoji_code, type: reaction_type } = emoji
  return [...others, { emoji_name, emoji_code, reaction_type, user_id }]
}

/** The recent messages of an organization on this node; remembered from when they are first asked for. */
export const recentMessages = new View((realm) => new RecentMessages(realm))
