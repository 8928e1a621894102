import { type Place, placeKey } from '@parley/client/replica'
import type { Signal } from '@preact/signals'
import { asStored } from '../intents/text-length.ts'

/** What an earlier tab knew of the draft of its text. */
export interface LeftDraft {
  /** The draft, and its text on the server. */
  readonly draft: { readonly id: number; readonly text: string } | undefined
  /** The text of a request to create the draft that was not answered. */
  readonly tried: string | undefined
  /** The texts of edits of which it had not heard, as the server stores them. */
  readonly asked: readonly string[]
}

/** A text of a conversation, and what the server has of it. */
export interface DraftState {
  /** Another one after a move. */
  place: Place
  /** The key of its local copy: that of the place, or one of its own for a text that had to make room for another. */
  key: string
  text: string
  /** The text that the server is known to have, and where. */
  keptText: string
  keptPlace: Place
  /** The text of the last request to create the draft. The server may have it, although no answer arrived. */
  triedText: string | undefined
  /** The text in the list of drafts at the last refresh. */
  seenText: string | undefined
  /** The texts of requests whose events have not come, oldest first, as the server stores them. */
  asked: readonly string[]
  /** The draft's id on the server; undefined before it is created. */
  id: number | undefined
  /** The draft that the last refresh found in the list. */
  seenId: number | undefined
  isEditing: boolean
  /** The text that another device stored during an edit, so one of the two is overwritten. */
  rival: string | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the last attempt to save it failed, and another may succeed. */
  hasFailed: boolean
  /** What an earlier tab knew of it, until it is compared with the server. It has no id until then. */
  left: LeftDraft | undefined
  /** The key of a copy that the storage has in place of that under `key`, because it is full. */
  formerKey: string | undefined
  /** The text in composers; undefined until one is shown. */
  shown: Signal<string> | undefined
  /** One request at a time, so that the last text wins. */
  writing: Promise<void>
}

export function emptyState(place: Place): DraftState {
  return {
    ...{
      place,
      key: placeKey(place),
      text: '',
      keptText: '',
      keptPlace: place,
      triedText: undefined,
    },
    ...{ seenText: undefined, id: undefined, timer: undefined, hasFailed: false, asked: [] },
    ...{ seenId: undefined, isEditing: false, rival: undefined, left: undefined },
    formerKey: undefined,
    shown: undefined,
    writing: Promise.resolve(),
  }
}

export interface StoredDraft {
  readonly id: number
  readonly content: string
}

/** The text of a place is this draft, if there is one. */
export function stateWith(place: Place, draft: StoredDraft | undefined): DraftState {
  const { id, content } = draft ?? {}
  const text = { text: content ?? '', keptText: content ?? '', seenText: content }
  return { ...emptyState(place), ...text, id, seenId: id }
}

/** Whether the server has it. No draft is nowhere. */
export function isKept({ text, keptText, place, keptPlace }: DraftState): boolean {
  return text === keptText && (text === '' || place === keptPlace)
}

/** The text is still in memory after a failure. The next change, or the network, saves it again. */
export function noteFailure(state: DraftState, error: unknown): void {
  // Without an answer there is no status.
  const { status = 503 } = error as { readonly status?: number }
  state.hasFailed = status >= 500 || status === 429
  // No event comes of what was refused.
  if (!state.hasFailed) state.asked = []
}

/** One text after the other. */
export function joined(...texts: readonly string[]): string {
  return texts.filter((one) => one.trim() !== '').join('\n\n')
}

const truncationMark = '\n[message truncated]'

/** How the server stores a text of which it keeps at most this many code points. */
export function stored(text: string, max: number): string {
  const content = asStored(text)
  if (content.length <= max) return content
  const points = [...content]
  if (points.length <= max) return content
  return points.slice(0, max - truncationMark.length).join('') + truncationMark
}
