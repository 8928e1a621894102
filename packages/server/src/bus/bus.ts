import type { RealmId } from '@parley/contract'
import type { LogPosition } from '../log-position.ts'

/** Messages between nodes. They are never the source of truth: a lost message costs time, not data. */
export type BusMessage =
  | {
      readonly kind: 'log-grew'
      readonly realmId: RealmId
      readonly position: LogPosition
      /** The last position that may have taken a right from somebody. Nodes of earlier versions leave it out. */
      readonly deniedAt?: LogPosition
    }
  | { readonly kind: 'queue-closed'; readonly realmId: RealmId; readonly queueId: string }
  /** Requests that count towards limits, which all nodes share; the kernel defines the format. */
  | { readonly kind: 'limits-spent'; readonly spent: readonly unknown[] }
  /** An ephemeral event; the kernel defines the format. */
  | { readonly kind: 'told-for-now'; readonly realmId: RealmId; readonly event: object }

export interface Bus {
  /** Whether there can be other nodes. */
  readonly shared: boolean
  publish(message: BusMessage): void
  /**
   * Resolves when every node has heard what was published, or no longer answers without having read it: no request that begins
   * later is answered from before. Without a connection that carries messages within a quarter of a second, it resolves anyway.
   */
  allHeard(): Promise<void>
  onMessage(listener: (message: BusMessage) => void): void
  /** Calls back when messages flow again in both directions, after some may have been lost. */
  onReturn(listener: () => void): void
  close(): Promise<void>
}

/** How long an answer waits for a connection that carries nothing. */
export const carryMs = 250

/** How long a node answers from memory after it has read the positions of the logs; longer only if it reads first. */
export const leaseMs = 2500

/** A single node has nobody to notify. */
export function soloBus(): Bus {
  return {
    shared: false,
    publish: () => undefined,
    allHeard: () => Promise.resolve(),
    onMessage: () => undefined,
    onReturn: () => undefined,
    close: () => Promise.resolve(),
  }
}
