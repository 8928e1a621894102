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

/** What other features do after the handler of a kind. */
export type SignalFollowers<Home> = Partial<SignalHandlers<Home>>

/** The handlers, each with those who follow it. */
export function followedBy<Home>(
  handlers: SignalHandlers<Home>,
  followers: readonly SignalFollowers<Home>[],
): SignalHandlers<Home> {
  const withFollowers = <K extends SignalKind>(kind: K): SignalHandler<K, Home> => {
    const all = [handlers[kind], ...followers.flatMap((one) => one[kind] ?? [])]
    return async (...asked) => {
      for (const handle of all) await handle(...asked)
    }
  }
  const kinds = followers.flatMap((one) => Object.keys(one) as SignalKind[])
  return { ...handlers, ...Object.fromEntries(kinds.map((kind) => [kind, withFollowers(kind)])) }
}

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
