import type { RealmId } from '@parley/contract'
import type { LogPosition } from '../log-position.ts'

/** What nodes tell each other. Never the truth: a lost message costs time, not data. */
export type BusMessage =
  | { readonly kind: 'log-grew'; readonly realmId: RealmId; readonly position: LogPosition }
  | { readonly kind: 'queue-closed'; readonly realmId: RealmId; readonly queueId: string }
  /** What was taken from the limits of requests, which are one for all nodes; the kernel knows its form. */
  | { readonly kind: 'limits-spent'; readonly spent: readonly unknown[] }
  /** Happens now and is never stored; the kernel knows its form, the bus does not. */
  | { readonly kind: 'told-for-now'; readonly realmId: RealmId; readonly event: object }

export interface Bus {
  /** Whether there can be other nodes. */
  readonly shared: boolean
  publish(message: BusMessage): void
  onMessage(listener: (message: BusMessage) => void): void
  close(): Promise<void>
}

/** One node alone has nobody to tell. */
export function soloBus(): Bus {
  return {
    shared: false,
    publish: () => undefined,
    onMessage: () => undefined,
    close: () => Promise.resolve(),
  }
}
