import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { EventAt, Handlers } from './handlers.ts'
import type { Organization, Snapshot } from './parts.ts'
import { conversationOf, type Place, placeKey, placeOfMessage } from './places.ts'
import { type SignalMap, WritableSignalMap } from './signal-map.ts'

type Typing = EventAt<'typing/start'> | EventAt<'typing/stop'>

/** Users who are typing, in the order in which they started. */
type Writers = readonly number[]

const nobody: Writers = []

/**
 * Users who are typing now. The snapshot does not include them; `forgetOld` removes those without recent
 * events.
 */
export class TypingState {
  readonly #byPlace = new WritableSignalMap<string, Writers>()
  readonly #editing = new WritableSignalMap<number, Writers>()
  /** When each user's last notification arrived, in milliseconds. */
  readonly #heard = new Map<string, { readonly key: string; readonly userId: number; at: number }>()
  readonly #isAny = signal(false)
  readonly #selfId: number
  readonly #organization: ReadonlySignal<Organization>
  readonly #now: () => number

  constructor(snapshot: Snapshot, organization: ReadonlySignal<Organization>, now: () => number) {
    this.#selfId = snapshot.user_id ?? -1
    this.#organization = organization
    this.#now = now
  }

  /** The ids of the users in the conversation or topic. */
  in(place: Place): Writers {
    return this.#byPlace.get(placeKey(place)) ?? nobody
  }

  /** Users who are editing a message. */
  get editing(): SignalMap<number, Writers> {
    return this.#editing
  }

  /** Whether anybody is typing, so that `forgetOld` has something to do. */
  get isAny(): ReadonlySignal<boolean> {
    return this.#isAny
  }

  /** Call this periodically while somebody types: users who stopped without a notification are removed. */
  forgetOld(): void {
    const { server_typing_started_expiry_period_milliseconds: patience = 45_000 } =
      this.#organization.peek()
    for (const { key, userId, at } of [...this.#heard.values()]) {
      if (this.#now() - at > patience) this.#stop(key, userId)
    }
  }

  readonly handlers = {
    'typing/start': (event) => this.#start(this.#keyOf(event), event.sender.user_id),
    'typing/stop': (event) => this.#stop(this.#keyOf(event), event.sender.user_id),
    'typing_edit_message/start': ({ message_id, sender_id }) => {
      const others = (this.#editing.peek(message_id) ?? nobody).filter((id) => id !== sender_id)
      this.#editing.set(message_id, [...others, sender_id])
    },
    'typing_edit_message/stop': ({ message_id, sender_id }) => {
      const others = (this.#editing.peek(message_id) ?? nobody).filter((id) => id !== sender_id)
      if (others.length === 0) this.#editing.delete(message_id)
      else this.#editing.set(message_id, others)
    },
    message: ({ message }) => {
      this.#stop(placeKey(placeOfMessage(message, this.#selfId)), message.sender_id)
    },
  } satisfies Handlers

  #keyOf({ message_type, recipients = [], stream_id = -1 as never, topic = '' }: Typing): string {
    if (message_type === 'stream') return placeKey({ kind: 'topic', channelId: stream_id, topic })
    const people = recipients.map(({ user_id }) => user_id)
    return placeKey(conversationOf(people, this.#selfId))
  }

  #start(key: string, userId: number): void {
    if (userId === this.#selfId) return
    this.#heard.set(`${userId} ${key}`, { key, userId, at: this.#now() })
    const writers = this.#byPlace.peek(key) ?? nobody
    if (!writers.includes(userId)) this.#byPlace.set(key, [...writers, userId])
    this.#isAny.value = true
  }

  #stop(key: string, userId: number): void {
    if (!this.#heard.delete(`${userId} ${key}`)) return
    const left = (this.#byPlace.peek(key) ?? nobody).filter((id) => id !== userId)
    if (left.length === 0) this.#byPlace.delete(key)
    else this.#byPlace.set(key, left)
    this.#isAny.value = this.#heard.size > 0
  }
}
