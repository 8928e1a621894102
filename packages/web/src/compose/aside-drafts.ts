import { type Place, placeKey } from '@parley/client/replica'
import type { DraftState } from './draft-state.ts'

/** Texts that had to make room for another of their place. Each has a key of its own. */
export function asideKey(place: Place): string {
  return `${placeKey(place)} aside ${crypto.randomUUID()}`
}

export function isAside({ key, place }: DraftState): boolean {
  return key !== placeKey(place)
}

export function asidesOf(states: ReadonlyMap<string, DraftState>, place: Place): DraftState[] {
  const key = placeKey(place)
  return [...states.values()].filter((state) => isAside(state) && placeKey(state.place) === key)
}

/** The place goes on with a text that had to make room. Note: as the same object, because a request of it may be under way. */
export function takePlace(
  states: Map<string, DraftState>,
  aside: DraftState,
  state: DraftState,
): void {
  clearTimeout(aside.timer)
  states.delete(aside.key)
  const { key, shown } = state
  Object.assign(aside, { key, shown, timer: undefined })
  state.shown = undefined
  states.set(key, aside)
}
