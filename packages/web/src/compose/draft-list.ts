import { type Place, placeKey } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { act } from '../intents/act.ts'
import { leftInMessage } from '../intents/text-length.ts'
import { isAside } from './aside-drafts.ts'
import { isDraftOf } from './draft-place.ts'
import { type DraftState, isKept, type StoredDraft, stored } from './draft-state.ts'

export type DraftsApp = Pick<AppContext, 'client' | 'replica' | 'outbox'>

type States = ReadonlyMap<string, DraftState>

interface Tried {
  readonly place: Place
  readonly tried?: string | undefined
}

/** The drafts that the server is known to have. */
export class DraftList {
  #app: DraftsApp
  readonly #former = new WeakSet<DraftsApp['replica']>()
  /** Ids of deleted drafts. Their events may come late. */
  readonly #removed = new Set<number>()

  constructor(app: DraftsApp) {
    this.#app = app
  }

  get app(): DraftsApp {
    return this.#app
  }

  /** Whether the server keeps drafts. Otherwise it lists none. */
  get isSynced(): boolean {
    return this.#app.replica.settings.peek().enable_drafts_synchronization ?? true
  }

  serve(app: DraftsApp): void {
    const before = this.#app.replica
    if (before === app.replica || this.#former.has(app.replica)) return
    this.#former.add(before)
    this.#app = app
  }

  /** Newest first. Subscribes to the list. */
  of(place: Place) {
    const { replica } = this.#app
    const { user_id: selfId } = replica.self.peek()
    return replica
      .list('drafts')
      .value.filter((one) => !this.#removed.has(one.id) && isDraftOf(one, place, selfId))
  }

  /** The draft with this id, or the newest draft of the place. */
  find(place: Place, id?: number) {
    const here = this.of(place)
    return here.find((draft) => draft.id === id) ?? here[0]
  }

  /** The draft of this text on the server. A text that is not there yet goes on with the newest of its place, unless it is aside. */
  draftOf(state: DraftState, states: States) {
    const { place, id, triedText } = state
    const here = this.of(place)
    const own = here.find((draft) => draft.id === id)
    if (own) return own
    const tried = id === undefined ? this.triedIn({ place, tried: triedText }, states) : undefined
    return tried ?? (isAside(state) ? undefined : this.newestFree(place, states))
  }

  /** The newest draft of the place that is not that of a text which has just moved elsewhere: the server hears of it later. */
  newestFree(place: Place, states: States) {
    const key = placeKey(place)
    const moved = [...states.values()].filter((one) => placeKey(one.place) !== key)
    return this.of(place).find(
      (draft) =>
        !moved.some(
          ({ id, triedText }) =>
            id === draft.id ||
            (id === undefined &&
              triedText !== undefined &&
              this.stored(triedText) === draft.content),
        ),
    )
  }

  /** The draft that a request created whose answer, which would have told its id, was lost. */
  triedIn({ place, tried }: Tried, states: States) {
    return tried === undefined ? undefined : this.with(place, tried, states)
  }

  /** A draft of the place with this text that no other text goes on with. */
  with(place: Place, text: string, states: States) {
    const content = this.stored(text)
    const taken = new Set([...states.values()].map(({ id }) => id))
    return this.of(place).find((one) => one.content === content && !taken.has(one.id))
  }

  /** Whether the text goes on with this draft, as far as is known. */
  continues({ id, left }: DraftState, draft: StoredDraft): boolean {
    if (id === draft.id) return true
    return left?.draft?.id === draft.id && this.stored(left.draft.text) === draft.content
  }

  /** How the server stores a text. */
  stored(text: string): string {
    const { max_message_length: max = 10_000 } = this.#app.replica.organization.peek()
    return stored(text, max)
  }

  /** Whether the server has all of the text. Of one that is too long it stores the beginning. */
  hasWhole(state: DraftState): boolean {
    return isKept(state) && leftInMessage(this.#app.replica, state.text) >= 0
  }

  /** Whether it is being deleted. The server may still have it. */
  isRemoved(id: number): boolean {
    const isWaiting = () => this.#app.outbox.items.peek().some(({ place }) => place === placeOf(id))
    return this.#removed.has(id) || isWaiting()
  }

  /** As durable as the message that was sent: whoever sends without a network does not find its text in the composer again. */
  remove(id: number): void {
    this.#removed.add(id)
    const shown = [{ type: 'drafts', op: 'remove', draft_id: id } as const]
    act(this.#app, 'drafts.remove', { draft_id: id }, { place: placeOf(id), shown })
  }
}

/** Of acts on a draft in the outbox. */
function placeOf(id: number): string {
  return `draft ${id}`
}
