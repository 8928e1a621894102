import { placeKey } from '@parley/client/replica'
import { asideKey } from './aside-drafts.ts'
import type { DraftList } from './draft-list.ts'
import { isDraftOf } from './draft-place.ts'
import { type DraftState, emptyState, type LeftDraft } from './draft-state.ts'
import type { Left } from './left-texts.ts'
import type { Written } from './local-text.ts'

/** What this browser stores of a text that the server does not have as a whole. */
export function copyOf(state: DraftState): Written {
  const { text, place, left } = state
  const { draft, tried, asked } = left ?? known(state)
  const stored = draft?.text === text ? { id: draft.id } : draft
  return { text, place, draft: stored ?? null, tried, ...(asked.length > 0 && { asked }) }
}

function known({ id, keptText, triedText, asked, seenId, seenText }: DraftState): LeftDraft {
  if (id === undefined) return { draft: undefined, tried: triedText, asked }
  // The event of an edit may have come before its answer.
  const seen = seenId === id && seenText !== undefined && seenText !== keptText ? [seenText] : []
  return { draft: { id, text: keptText }, tried: triedText, asked: [...asked, ...seen] }
}

/**
 * A text that an earlier tab has left. The list of drafts may be that of the cache, so `settle` compares the text with the server before
 * it is saved. If another device was later, as far as is known, the place shows its text, and this one becomes a draft of its own.
 */
export function restoredState(left: Left, list: DraftList): DraftState {
  const { key, text, at, place, tried, asked = [] } = left
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
  return { ...state, ...(isAside && { key: asideKey(place) }), left: { draft, tried, asked } }
}

/** Note: earlier versions stored no draft. The text of a place goes on with the newest draft there. */
function draftOf(
  { key, place, draft, text, at }: Left,
  newest: ReturnType<DraftList['of']>[number] | undefined,
): LeftDraft['draft'] {
  if (draft) return { id: draft.id, text: draft.text ?? text }
  const isOlder = newest !== undefined && newest.timestamp * 1000 <= at
  const isEarlier = draft === undefined && key === placeKey(place)
  return isEarlier && isOlder ? { id: newest.id, text: newest.content } : undefined
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
  const free = drafts.filter((one) => !taken.has(one.id) && !list.isRemoved(one.id))
  const here = free.filter((one) => isDraftOf(one, place, selfId))
  const withText = (wanted = '') =>
    wanted === '' ? undefined : here.find(({ content }) => content === list.stored(wanted))
  const { draft, tried } = left
  const same = withText(text)
  const found = draft ? drafts.find(({ id }) => id === draft.id) : withText(tried)
  const kept = keptOf(left, found?.content, list)
  const isUnchanged = found && kept !== undefined
  if (same) goOn(state, list, { ...same, text, isHere: true })
  else if (isUnchanged && free.includes(found)) {
    goOn(state, list, { ...found, text: kept, isHere: here.includes(found) })
  } else if (!isUnchanged && draft?.text === text) {
    state.text = ''
    if (state.shown) state.shown.value = ''
  }
}

/** What this browser knew that the server has; undefined if that is something else. The answer of the last edit may be lost. */
function keptOf(
  { draft, tried, asked }: LeftDraft,
  content: string | undefined,
  list: DraftList,
): string | undefined {
  const kept = draft?.text ?? tried
  if (kept !== undefined && content === list.stored(kept)) return kept
  return content !== undefined && asked.includes(content) ? content : undefined
}

/** Its message was sent. The draft can be deleted without asking, so that is not lost without a network. */
function isSentAndListed(state: DraftState, list: DraftList): boolean {
  const { left, text, place } = state
  if (!left || text !== '') return false
  const { draft, tried } = left
  const listed = list
    .of(place)
    .find(({ id, content }) => (draft ? id === draft.id : tried && content === list.stored(tried)))
  const kept = keptOf(left, listed?.content, list)
  if (!listed || kept === undefined) return false
  Object.assign(state, { id: listed.id, keptText: kept, left: undefined })
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
