import type { UserId } from '@parley/contract'
import type { Thing } from '../directory/viewer.ts'
import type { DomainEvent, EventKind } from '../log/domain-event.ts'
import type { LogPosition } from '../log-position.ts'

/** A fact's change of a viewer's sight. */
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
 * When a viewer gained and lost sight of things, in a part of the log that ends now. The first change of a thing shows whether they had it
 * before, the last one whether they have it now. A fact about it is delivered if they had it then and have it now:
 *
 * - had now: each appearance, in the state of now, each disappearance, and all facts between an appearance and the next
 *   disappearance. What happened while it was away is in the state that the appearance brings, as far as it still shows;
 * - gone: everything until it disappeared for the first time, and nothing of later appearances.
 */
export class SightTimeline {
  readonly #changes = new Map<Thing, Change[]>()

  constructor(sights: Sights, viewerId: UserId, facts: readonly DomainEvent[]) {
    for (const fact of facts) {
      const changesOf = sights[fact.kind] as
        | ((event: DomainEvent, viewerId: UserId) => Iterable<SightChange>)
        | undefined
      for (const { thing, isGained } of changesOf?.(fact, viewerId) ?? []) {
        this.#add(thing, { position: fact.id, isGained })
      }
    }
  }

  /**
   * Note: a new thing appears for everybody, because the log does not say who could see it. Those who gain sight of it
   * later could not: two appearances in a row are one, the later one.
   */
  #add(thing: Thing, change: Change): void {
    const known = this.#changes.get(thing)
    const last = known?.at(-1)
    if (!known || !last) this.#changes.set(thing, [change])
    else if (last.isGained !== change.isGained) known.push(change)
    else if (change.isGained) known[known.length - 1] = change
  }

  /** Whether a fact about a thing is delivered, including its appearance and disappearance. */
  isDelivered(thing: Thing, position: LogPosition): boolean {
    const changes = this.#changes.get(thing)
    if (!changes) return true
    if (changes.some((change) => change.position === position))
      return isDelivered(changes, position)
    return hasIt(changes, position)
  }

  /**
   * Whether a client at this position knows what the next change assumes. An answer may end only there, because
   * the next one begins with that change.
   */
  isSettledAt(position: LogPosition): boolean {
    for (const changes of this.#changes.values()) {
      if (hasIt(changes, position) !== hadIt(changes, position)) return false
    }
    return true
  }
}

/** Whether the viewer had sight of it after this position. */
function hadIt(changes: readonly Change[], position: LogPosition): boolean {
  const last = changes.findLast((change) => change.position <= position)
  return last?.isGained ?? changes[0]?.isGained === false
}

/** Whether a client that has received everything up to this position has it. */
function hasIt(changes: readonly Change[], position: LogPosition): boolean {
  const [first, last] = [changes[0], changes.at(-1)]
  if (last?.isGained) return hadIt(changes, position)
  return first?.isGained === false && position < first.position
}

/** Whether the change at this position is delivered: an appearance that lasts, or the disappearance of what the client has. */
function isDelivered(changes: readonly Change[], position: LogPosition): boolean {
  return hasIt(changes, position) !== hasIt(changes, (position - 1) as LogPosition)
}
