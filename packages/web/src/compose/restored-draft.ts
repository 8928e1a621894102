import { placeKey } from '@parley/client/replica'
import { asideKey } from './aside-drafts.ts'
import type { DraftList } from './draft-list.ts'
import { type DraftState, emptyState } from './draft-state.ts'
import type { Left } from './left-texts.ts'
import type { Written } from './local-texts.ts'

/** What this browser stores of a text that the server does not have as a whole. */
export function copyOf({ text, place, id, keptText, triedText: tried }: DraftState): Written {
  const draft =
    id === undefined ? undefined : { id, ...(keptText === text ? {} : { text: keptText }) }
  return { text, place, draft, tried }
}

/**
 * How a text that an earlier tab has left goes on; undefined if another device has changed what the server had of it as a whole. Note: the
 * list of drafts may be that of the cache. So a draft that it does not contain, or of which it has an older text, may be on the server.
 */
export function restoredState(
  left: Left,
  list: DraftList,
  states: ReadonlyMap<string, DraftState>,
): DraftState | undefined {
  const { key, text, at, place, tried } = left
  const state = { ...emptyState(place), key, text }
  const same = list.with(place, text, states)
  if (same) return { ...state, ...goingOn(same), keptText: text }
  const draft = list.isSynced ? left.draft : undefined
  const here = list.of(place)
  const known = draft ? here.find(({ id }) => id === draft.id) : list.triedIn(left, states)
  const kept = { keptText: draft ? (draft.text ?? text) : (tried ?? '') }
  const isLater = (one: { readonly timestamp: number } | undefined) =>
    one !== undefined && one.timestamp * 1000 > at
  const ofItsOwn = key === placeKey(place) ? { ...state, key: asideKey(place) } : state
  if (isLater(known)) return kept.keptText === text ? undefined : ofItsOwn
  if (known) return { ...state, ...goingOn(known), ...kept }
  if (draft) return { ...state, ...kept, id: draft.id, asked: [list.stored(text)] }
  return { ...(isLater(here[0]) ? ofItsOwn : state), triedText: tried }
}

function goingOn({ id, content }: { readonly id: number; readonly content: string }) {
  return { id, seenId: id, seenText: content }
}
