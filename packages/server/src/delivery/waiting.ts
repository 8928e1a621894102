import type { EventId } from '@parley/contract'
import type { HeldKey } from '../directory/credentials.ts'
import type { Later } from '../later.ts'
import type { Queue } from './queue.ts'

/** Serialized events, oldest first. */
export interface Delivery {
  readonly events: readonly string[]
  /** Whether the client had to wait for them. */
  readonly waited: boolean
}

/** Who waits for events. */
export interface Client {
  readonly isGone: boolean
  /** Calls back when the client goes. */
  whenGone(callback: () => void): void
}

/** A poll that waits. */
export interface Waiting {
  readonly queue: Queue
  /** The newest event that the client has. */
  readonly after: EventId
  readonly held: HeldKey
  readonly delivery: Later<Delivery>
  readonly timer: NodeJS.Timeout
}

export function answer({ delivery }: Waiting, events: readonly string[]): void {
  delivery.settle(Promise.resolve({ events, waited: true }))
}

export function fail({ delivery }: Waiting, error: unknown): void {
  delivery.settle(Promise.reject(error))
}
