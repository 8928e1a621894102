import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Handlers } from './handlers.ts'
import type { Snapshot, SnapshotFields, Written } from './parts.ts'
import { conversationOf, placeKey } from './places.ts'

export type RecentConversation = Readonly<SnapshotFields['recent_private_conversations'][number]>

/** Recent conversations, newest first, with their newest message ids. */
export class Conversations {
  readonly #recent: Signal<readonly RecentConversation[]>
  readonly #newestId: Signal<number>
  readonly #selfId: number
  #newestIsGone = false
  #conversationLostNewest = false

  constructor(snapshot: Snapshot) {
    this.#recent = signal(snapshot.recent_private_conversations ?? [])
    this.#newestId = signal(snapshot.max_message_id ?? -1)
    this.#selfId = snapshot.user_id ?? -1
  }

  get recent(): ReadonlySignal<readonly RecentConversation[]> {
    return this.#recent
  }

  /** The newest received message; if it was deleted, it may stand for an earlier one. */
  get newestId(): ReadonlySignal<number> {
    return this.#newestId
  }

  /**
   * Fields of the snapshot that events do not determine exactly: which message is the newest after one was
   * deleted, or its channel.
   */
  get uncertain(): readonly (keyof SnapshotFields)[] {
    return [
      ...(this.#newestIsGone ? (['max_message_id'] as const) : []),
      ...(this.#conversationLostNewest ? (['recent_private_conversations'] as const) : []),
    ]
  }

  readonly handlers = {
    message: ({ message }) => {
      if (message.id > this.#newestId.peek()) {
        this.#newestId.value = message.id
        this.#newestIsGone = false
      }
      if (message.type !== 'private' || typeof message.display_recipient === 'string') return
      const user_ids = message.display_recipient
        .map(({ id }) => id)
        .filter((id) => id !== this.#selfId)
      const key = this.#keyOf(user_ids)
      const others = this.#recent.peek().filter((known) => this.#keyOf(known.user_ids) !== key)
      this.#recent.value = [{ max_message_id: message.id, user_ids }, ...others]
    },
    // The newest message there may be hidden now, and the next newest is not known.
    'stream/delete': () => {
      this.#newestIsGone = true
    },
    'stream/update': ({ property }) => {
      if (property !== 'name' && property !== 'description') this.#newestIsGone = true
    },
    delete_message: ({ message_ids, message_id }) => {
      const gone = new Set(message_ids ?? [message_id])
      if (gone.has(this.#newestId.peek() as never)) this.#newestIsGone = true
      const isNewest = this.#recent.peek().some((known) => gone.has(known.max_message_id))
      if (isNewest) this.#conversationLostNewest = true
    },
  } satisfies Handlers

  write(into: Written): void {
    into.recent_private_conversations = [...this.#recent.peek()]
    into.max_message_id = this.#newestId.peek() as never
  }

  #keyOf(userIds: readonly number[]): string {
    return placeKey(conversationOf(userIds, this.#selfId))
  }
}
