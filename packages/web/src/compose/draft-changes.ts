import type { LightClient } from '@parley/client/light'
import { serverNow } from '../server-clock.ts'
import { addressOf } from './draft-place.ts'
import { type DraftState, isKept } from './draft-state.ts'

interface Found {
  readonly id: number
  readonly content: string
}

/** Whether this is the draft that a request created whose answer was lost. Continues with it then. */
export function learnsId(
  state: DraftState,
  found: Found | undefined,
  stored: (text: string) => string,
): boolean {
  const { triedText } = state
  if (!found || state.id !== undefined || triedText === undefined) return false
  if (found.content !== stored(triedText)) return false
  Object.assign(state, { id: found.id, keptText: triedText, triedText: undefined })
  return true
}

/**
 * Takes over the text of another device if nothing here is unsaved. If something is, both texts stay: the one here becomes a
 * draft of its own. Own changes come late and never are those of another device.
 */
export function seeDraft(state: DraftState, found: Found | undefined): void {
  const wasListed = state.id !== undefined && state.seenId === state.id
  // A missing event is not a change: a new draft appears in the list with a delay, and a moved one in that of its new place.
  if (found?.content === state.seenText) {
    state.seenId = found?.id
    return
  }
  if (state.asked.length > 0 && found?.id !== state.id && !wasListed) return
  Object.assign(state, { seenText: found?.content, seenId: found?.id })
  const own = state.asked.indexOf(found?.content ?? '')
  if (own >= 0) {
    state.asked = state.asked.slice(own + 1)
    return
  }
  // Which of the two texts the server has at last is known when the edit is answered.
  if (state.isEditing && found && found.id === state.id) {
    state.rival = found.content
    return
  }
  state.asked = []
  if (state.timer === undefined && isKept(state)) {
    const text = found?.content ?? ''
    Object.assign(state, { id: found?.id, text, keptText: text, keptPlace: state.place })
  } else if (state.text.trim() !== '') Object.assign(state, { id: undefined, rival: undefined })
}

/** Stores the text as its draft, or as a new one. The server makes `content` of it. */
export async function storeDraft(
  client: LightClient,
  state: DraftState,
  content: string,
): Promise<void> {
  const { id, text, place } = state
  const timestamp = Math.floor(serverNow() / 1000)
  const draft = { ...addressOf(place), content: text, timestamp }
  expectEvent(state, content)
  if (id !== undefined) return editDraft(client, state, { id, draft, content })
  state.triedText = text
  state.id = (await client.drafts.create({ drafts: [draft] })).ids[0]
  state.triedText = undefined
}

/** Notes that an event with this text will come. */
function expectEvent(state: DraftState, content: string): void {
  if (content !== (state.asked.at(-1) ?? state.seenText)) state.asked = [...state.asked, content]
}

interface Edit {
  readonly id: number
  readonly draft: Parameters<LightClient['drafts']['edit']>[0]['draft']
  /** What the server stores. */
  readonly content: string
}

/** If another device edits the draft at the same time, both texts stay. The draft's id is forgotten if it has the other text. */
async function editDraft(
  { drafts }: LightClient,
  state: DraftState,
  { id, draft, content }: Edit,
): Promise<void> {
  state.isEditing = true
  try {
    await drafts.edit({ draft_id: id, draft })
  } catch (error) {
    if ((error as { readonly status?: number }).status !== 404) throw error
    // Another device has deleted it. What was typed here since becomes another draft.
    if (state.id === id) Object.assign(state, { id: undefined, rival: undefined, asked: [] })
  } finally {
    state.isEditing = false
  }
  const { rival } = state
  if (state.id !== id || rival === undefined) return
  const now = (await drafts.list({})).drafts.find((one) => one.id === id)
  if (now?.content === content) await drafts.create({ drafts: [{ ...draft, content: rival }] })
  else Object.assign(state, { id: undefined, asked: [] })
  state.rival = undefined
}
