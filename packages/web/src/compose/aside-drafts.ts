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
  const start = `${placeKey(place)} `
  return [...states.values()].filter((state) => state.key.startsWith(start) && isAside(state))
}

/** What is known of the draft of this place that had to make room, for the state that goes on with it. */
export function goOnWith(aside: DraftState, state: DraftState): void {
  const { id, text, keptText, keptPlace, seenText, seenId, asked, writing, left } = aside
  Object.assign(state, { id, text, keptText, keptPlace, seenText, seenId, asked, writing, left })
}
