import type { MessageView, Replica } from '@parley/client/replica'
import type { Cache } from './cache.ts'
import { type ConversationRow, conversationRow } from './conversation-rows.ts'
import type { Platform } from './platform.ts'

/** A conversation is stored only after it was shown for this long. */
const restMs = 1000

/** Stores the known part of the conversations that the user reads in this tab. */
export class Visits {
  readonly #cache: Cache
  readonly #platform: Platform
  /** Whether the state is confirmed by the server: changes that it may refuse are not stored. */
  readonly isSettled: () => boolean
  readonly #views = new Map<MessageView, number>()
  #replica: Replica | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(cache: Cache, platform: Platform, isSettled: () => boolean) {
    this.#cache = cache
    this.#platform = platform
    this.isSettled = isSettled
  }

  /** Continues with this organization. */
  begin(replica: Replica): void {
    this.#replica = replica
    this.#views.clear()
  }

  visit(view: MessageView): void {
    this.#views.set(view, Date.now())
    this.#timer ??= setTimeout(() => this.#platform.whenIdle(() => this.#keep()), restMs)
  }

  /** All conversations that this tab knows, last read first. */
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
