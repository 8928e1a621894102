import type { MessageId } from '@parley/contract'
import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Handlers } from './handlers.ts'
import type { Snapshot, Written } from './parts.ts'

/** The messages that the user has starred. */
export class Starred {
  readonly #ids: Signal<readonly MessageId[]>

  constructor({ starred_messages = [] }: Snapshot) {
    this.#ids = signal(starred_messages)
  }

  /** Ascending. */
  get ids(): ReadonlySignal<readonly MessageId[]> {
    return this.#ids
  }

  readonly handlers = {
    'update_message_flags/add': ({ flag, messages }) => {
      if (flag === 'starred') this.#set([...this.#ids.peek(), ...messages])
    },
    'update_message_flags/remove': ({ flag, messages }) => {
      if (flag === 'starred') this.#remove(messages)
    },
    update_message: ({ message_id, flags }) => {
      // Invariant: an event about a message contains all flags that the user has on it.
      if (flags.includes('starred')) this.#set([...this.#ids.peek(), message_id])
      else this.#remove([message_id])
    },
    delete_message: ({ message_ids, message_id }) => {
      this.#remove(message_ids ?? (message_id === undefined ? [] : [message_id]))
    },
  } satisfies Handlers

  write(into: Written): void {
    into.starred_messages = [...this.#ids.peek()]
  }

  #remove(gone: readonly MessageId[]): void {
    const known = this.#ids.peek()
    if (gone.some((id) => known.includes(id))) this.#set(known.filter((id) => !gone.includes(id)))
  }

  #set(ids: readonly MessageId[]): void {
    this.#ids.value = [...new Set(ids)].sort((a, b) => a - b)
  }
}
