import type { MessageView, Replica } from '@parley/client/replica'
import type { Cache } from './cache.ts'
import { type ConversationRow, conversationRow } from './conversation-rows.ts'
import type { Platform } from './platform.ts'

/** How long a conversation is there before it is kept: one that is only passed by is not worth it. */
const restMs = 1000

/** Keeps what is known of the conversations that somebody reads in this tab. */
export class Visits {
  readonly #cache: Cache
  readonly #platform: Platform
  /** Whether what is shown is what the server says: what may be refused is not kept. */
  readonly isSettled: () => boolean
  readonly #views = new Map<MessageView, number>()
  #replica: Replica | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(cache: Cache, platform: Platform, isSettled: () => boolean) {
    this.#cache = cache
    this.#platform = platform
    this.isSettled = isSettled
  }

  /** From here on it is about this organization. */
  begin(replica: Replica): void {
    this.#replica = replica
    this.#views.clear()
  }

  visit(view: MessageView): void {
    this.#views.set(view, Date.now())
    this.#timer ??= setTimeout(() => this.#platform.whenIdle(() => this.#keep()), restMs)
  }

  /** All that this tab knows, the last one read first. */
  rows(): ConversationRow[] {
    const replica = this.#replica
    if (!replica) return []
    const now = Date.now()
    return replica.messages
      .recentViews()
      .flatMap((view, rank) => conversationRow(replica, view, now - rank) ?? [])
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #keep(): void {
    this.#timer = undefined
    const replica = this.#replica
    if (!replica || this.#views.size === 0) return
    if (!this.isSettled()) {
      this.#timer = setTimeout(() => this.#keep(), restMs)
      return
    }
    const visited = [...this.#views]
    this.#views.clear()
    const rows = visited.flatMap(([view, at]) => conversationRow(replica, view, at) ?? [])
    if (rows.length > 0) void this.#cache.putConversations(rows)
  }
}
