import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from './action.ts'
import type { SignalKind, Signals } from './signals.ts'

/**
 * The handler of a higher wing for a signal of a lower one, in the same action. `home`: the organization on this
 * node.
 */
export type SignalHandler<K extends SignalKind, Home> = (
  tx: ActionTx,
  viewer: Viewer,
  signal: Signals[K],
  home: Home,
) => void | Promise<void>

/** One entry for every kind: a forgotten kind does not compile. */
export type SignalHandlers<Home> = { readonly [K in SignalKind]: SignalHandler<K, Home> }

/** Hands a signal to the wing that handles it. */
export type Signalling = <K extends SignalKind>(
  tx: ActionTx,
  viewer: Viewer,
  kind: K,
  signal: Signals[K],
) => void | Promise<void>

export function signallingTo<Home>(handlers: SignalHandlers<Home>, home: Home): Signalling {
  return (tx, viewer, kind, signal) => handlers[kind](tx, viewer, signal, home)
}
