import { placeKey } from '@parley/client/replica'
import { asideKey } from './aside-drafts.ts'
import type { DraftList } from './draft-list.ts'
import { isDraftOf } from './draft-place.ts'
import { type DraftState, emptyState, type LeftDraft } from './draft-state.ts'
import type { Left } from './left-texts.ts'
import type { Written } from './local-texts.ts'

/** What this browser stores of a text that the server does not have as a whole. */
export function copyOf(state: DraftState): Written {
  const { text, place, left } = state
  const { draft, tried } = left ?? known(state)
  const stored = draft?.text === text ? { id: draft.id } : draft
  return { text, place, draft: stored ?? null, tried }
}

function known({ id, keptText, triedText }: DraftState): LeftDraft {
  return { draft: id === undefined ? undefined : { id, text: keptText }, tried: triedText }
}

/**
 * A text that an earlier tab has left. The list of drafts may be that of the cache, so `settle` compares the text with the server before
 * it is saved. If another device was later, as far as is known, the place shows its text, and this one becomes a draft of its own.
 */
export function restoredState(left: Left, list: DraftList): DraftState {
  const { key, text, at, place, tried } = left
  const state = { ...emptyState(place), key, text }
  if (!list.isSynced) return state
  const here = list.of(place)
  const draft = draftOf(left, here[0])
  const listed = draft ? here.find(({ id }) => id === draft.id) : here[0]
  const isOurs = [draft?.text, text].some(
    (one) => one !== undefined && list.stored(one) === listed?.content,
  )
  const isTheirs = listed !== undefined && !isOurs && listed.timestamp * 1000 > at
  const isAside = isTheirs && key === placeKey(place)
  return { ...state, ...(isAside && { key: asideKey(place) }), left: { draft, tried } }
}

/** Note: earlier versions stored no draft. Their texts go on with the newest of the place. */
function draftOf(
  { draft, text, at }: Left,
  newest: ReturnType<DraftList['of']>[number] | undefined,
): LeftDraft['draft'] {
  if (draft) return { id: draft.id, text: draft.text ?? text }
  const isOlder = newest !== undefined && newest.timestamp * 1000 <= at
  return draft === undefined && isOlder ? { id: newest.id, text: newest.content } : undefined
}

/**
 * Finds out how a text that an earlier tab has left is to be saved: it goes on with its draft if the server has that as the tab knew it.
 * If another device has changed or deleted the draft, both texts stay, unless the server had all that it could store of this one.
 */
export async function settle(
  state: DraftState,
  list: DraftList,
  states: ReadonlyMap<string, DraftState>,
): Promise<void> {
  const { left } = state
  if (!left || isSentAndListed(state, list)) return
  const { drafts } = await list.app.client.drafts.list({})
  // Both may have changed meanwhile.
  const { text, place } = state
  state.left = undefined
  const taken = new Set([...states.values()].map(({ id }) => id))
  const selfId = list.app.replica.self.peek().user_id
  const free = drafts.filter((one) => !taken.has(one.id))
  const here = free.filter((one) => isDraftOf(one, place, selfId))
  const withText = (wanted: string) => here.find(({ content }) => content === list.stored(wanted))
  const { draft, tried } = left
  const same = text === '' ? undefined : withText(text)
  const kept = draft?.text ?? tried
  const found = draft ? drafts.find(({ id }) => id === draft.id) : tried && withText(tried)
  const isUnchanged = found && kept !== undefined && found.content === list.stored(kept)
  if (same) goOn(state, list, { ...same, text, isHere: true })
  else if (isUnchanged && free.includes(found)) {
    goOn(state, list, { ...found, text: kept, isHere: here.includes(found) })
  } else if (!isUnchanged && draft?.text === text) {
    state.text = ''
    if (state.shown) state.shown.value = ''
  }
}

/** Its message was sent. The draft can be deleted without asking, so that is not lost without a network. */
function isSentAndListed(state: DraftState, list: DraftList): boolean {
  const { left, text, place } = state
  const draft = left?.draft
  if (!draft || text !== '') return false
  const listed = list.of(place).find(({ id }) => id === draft.id)
  if (listed?.content !== list.stored(draft.text)) return false
  Object.assign(state, { id: draft.id, keptText: draft.text, left: undefined })
  return true
}

interface Found {
  readonly id: number
  readonly content: string
  /** What this browser knows that the server has: the text, of which the server may have stored the beginning. */
  readonly text: string
  readonly isHere: boolean
}

function goOn(state: DraftState, list: DraftList, { id, content, text, isHere }: Found): void {
  const { place } = state
  const listed = list.of(place).find((one) => one.id === id)
  Object.assign(state, {
    ...{ id, keptText: text, keptPlace: isHere ? place : { ...place } },
    ...{ seenId: listed?.id, seenText: listed?.content },
    // The event of what the server has comes, if the list is older.
    asked: listed?.content === content ? [] : [content],
  })
}
