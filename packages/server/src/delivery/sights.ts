import type { UserId } from '@parley/contract'
import type { DomainEvent, EventKind } from '../log/domain-event.ts'
import type { LogPosition } from '../log-position.ts'

/** An object that some users may know of and others may not. */
export type Thing = `${'bot' | 'channel' | 'subscription' | 'user'} ${number}`

/** What a fact adds to, or removes from, a viewer's sight. */
export interface SightChange {
  readonly thing: Thing
  readonly isGained: boolean
}

/** The effects of facts on sight; kinds without effects are absent. */
export type Sights = {
  readonly [K in EventKind]?: (event: DomainEvent<K>, viewerId: UserId) => Iterable<SightChange>
}

interface Change {
  readonly position: LogPosition
  readonly isGained: boolean
}

/**
 * The objects that a viewer knew in a part of the log that ends now. The first change of an object shows whether they
 * knew it before, the last one whether they know it now, so the result is the same whenever it is read:
 *
 * - known before and now: everything is delivered, except that it disappeared and came back;
 * - new: everything from its first appearance on;
 * - gone: everything until its last disappearance;
 * - neither: nothing, although it was visible for a while.
 */
export class Stretch {
  readonly #changes = new Map<Thing, Change[]>()

  constructor(sights: Sights, viewerId: UserId, facts: readonly DomainEvent[]) {
    for (const fact of facts) {
      const changesOf = sights[fact.kind] as
        | ((event: DomainEvent, viewerId: UserId) => Iterable<SightChange>)
        | undefined
      for (const { thing, isGained } of changesOf?.(fact, viewerId) ?? []) {
        const known = this.#changes.get(thing)
        const change = { position: fact.id, isGained }
        if (known) known.push(change)
        else this.#changes.set(thing, [change])
      }
    }
  }

  /** Whether a fact about an object is delivered, including its appearance and disappearance. */
  isTold(thing: Thing, position: LogPosition): boolean {
    const changes = this.#changes.get(thing)
    const [first, last] = [changes?.[0], changes?.at(-1)]
    if (!changes || !first || !last) return true
    const [wasKnown, isKnown] = [!first.isGained, last.isGained]
    const change = changes.find((one) => one.position === position)
    if (change?.isGained) return !wasKnown && isKnown && change === first
    if (change) return wasKnown && !isKnown && change === last
    if (!wasKnown && !isKnown) return false
    return (wasKnown || position > first.position) && (isKnown || position < last.position)
  }

  /**
   * Whether a client at this position knows what the next change assumes. An answer may end only there, because
   * the next one begins with that change.
   */
  isSettledAt(position: LogPosition): boolean {
    for (const changes of this.#changes.values()) if (!isSettled(changes, position)) return false
    return true
  }
}

function isSettled(changes: readonly Change[], position: LogPosition): boolean {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last || position < first.position || position >= last.position) return true
  const isTaken = changes.find((change) => change.position > position)?.isGained === false
  const isTold = !first.isGained || last.isGained
  return isTaken === isTold
}
