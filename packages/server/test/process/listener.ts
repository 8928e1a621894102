import { setTimeout } from 'node:timers/promises'
import { ApiError, ConnectionError, type InputOf } from '@parley/client'
import type { api, EventId, MessageId, QueueId } from '@parley/contract'
import { onTestFinished, vi } from 'vitest'
import type { Person } from './people.ts'
import { retryMs } from './sending.ts'

interface Heard {
  readonly id: EventId
  readonly type: string
  readonly message?: { readonly id: MessageId; readonly content: string }
}

type Registering = InputOf<typeof api.queues.register>

/** A plain client: polls one queue from its own cursor, and always tries again. */
export class Listener {
  readonly person: Person
  readonly queueId: QueueId
  readonly events: Heard[] = []
  /** The error that ended it early. */
  failure: unknown
  #leaving = new AbortController()
  #cursor: EventId
  #done: Promise<void> | undefined

  private constructor(person: Person, queueId: QueueId, cursor: EventId) {
    this.person = person
    this.queueId = queueId
    this.#cursor = cursor
    onTestFinished(() => this.stop())
  }

  /** Registers a queue; nothing is polled until `listens`. */
  static async register(person: Person, options: Registering = {}): Promise<Listener> {
    const { queue_id, last_event_id } = await person.client.queues.register(options)
    return new Listener(person, queue_id, last_event_id)
  }

  /** Polls until it is stopped, at the node of its registration or at another one. */
  listens(at: Person = this.person): this {
    this.#leaving = new AbortController()
    this.#done = this.#poll(at).catch((error) => {
      if (!this.#leaving.signal.aborted) this.failure = error
    })
    return this
  }

  get messages(): { readonly id: MessageId; readonly content: string }[] {
    return this.events.flatMap(({ message }) => message ?? [])
  }

  /** Resolves when this message is the last that came. */
  async hears(id: MessageId, timeout = 15_000): Promise<void> {
    const look = () => {
      if (this.failure) throw this.failure
      const last = this.messages.at(-1)?.id
      if (last !== id) throw new Error(`The last message that came is ${last}, not ${id}`)
    }
    await vi.waitFor(look, { timeout, interval: 5 })
  }

  async stop(): Promise<void> {
    this.#leaving.abort()
    await this.#done
  }

  async #poll({ client }: Person): Promise<void> {
    const { signal } = this.#leaving
    while (!signal.aborted) {
      const cursor = { queue_id: this.queueId, last_event_id: this.#cursor }
      try {
        const { events } = await client.queues.getEvents(cursor, { signal })
        for (const event of events) {
          if (event.id <= this.#cursor)
            throw new Error(`event ${event.id} came after ${this.#cursor}`)
          this.events.push(event as unknown as Heard)
          this.#cursor = event.id
        }
      } catch (error) {
        if (!isPassing(error)) throw error
        await setTimeout(retryMs, undefined, { signal })
      }
    }
  }
}

/** Whether a retry may help: the server is unavailable or has an error. */
function isPassing(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500)
}

/** Ids of events that do not increase: wrong order or duplicates. */
export function outOfOrder({ events }: Listener): number[] {
  return events.slice(1).flatMap(({ id }, index) => (id <= (events[index]?.id ?? 0) ? [id] : []))
}
