import { type Place, placeKey } from '@parley/client/replica'
import { type Signal, signal, untracked } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { act } from '../intents/act.ts'
import { leftInMessage } from '../intents/text-length.ts'
import { serverNow } from '../server-clock.ts'
import { editDraft, learnsId, seeDraft } from './draft-changes.ts'
import { addressOf, isDraftOf } from './draft-place.ts'
import {
  type DraftState,
  emptyState,
  isKept,
  noteFailure,
  type StoredDraft,
  stateWith,
  stored,
} from './draft-state.ts'
import type { LocalText, LocalTexts } from './local-texts.ts'
import { LooseTexts } from './loose-texts.ts'
import { textsOf } from './own-texts.ts'

/** A draft is saved after this pause in typing. */
const keepAfterMs = 2500

export type DraftsApp = Pick<AppContext, 'client' | 'replica' | 'outbox'>

/** Unsent texts by conversation. They are stored on the server, so all devices of the user have them. */
export class DraftStore {
  #app: DraftsApp
  readonly #former = new WeakSet<DraftsApp['replica']>()
  /** Ids of deleted drafts. Their events may come late. */
  readonly #removed = new Set<number>()
  readonly loose: LooseTexts
  readonly #states = new Map<string, DraftState>()

  readonly #texts: LocalTexts

  constructor(app: DraftsApp, texts = textsOf(app)) {
    this.#app = app
    this.#texts = texts
    this.loose = new LooseTexts(texts)
    untracked(() => {
      for (const left of texts.all()) this.#restore(left)
    })
  }

  /** Continues with this replica. An app that was replaced may still end what it began. */
  serve(app: DraftsApp): void {
    const before = this.#app.replica
    if (before === app.replica || this.#former.has(app.replica)) return
    this.#former.add(before)
    this.#app = app
  }

  textIn(place: Place): string {
    return this.#stateOf(place).text
  }

  /** Like `textIn`, after taking over changes from other devices. Subscribes to the list of drafts. */
  freshText(place: Place): string {
    this.#refresh(place)
    return this.textIn(place)
  }

  /**
   * The text that composers of the place show, after taking over changes from other devices. It is one signal, so that an
   * upload that ends after a switch and back writes into the text that the user sees.
   */
  shownText(place: Place): Signal<string> {
    const text = this.freshText(place)
    const state = this.#stateOf(place)
    state.shown ??= signal(text)
    state.shown.value = text
    return state.shown
  }

  #refresh(place: Place): void {
    const state = this.#stateOf(place)
    const found = this.#find(place, state.id)
    // Its message was sent meanwhile.
    if (learnsId(state, found, (text) => this.#stored(text)) && state.text === '') this.#keep(state)
    seeDraft(state, found)
  }

  /** Continues this draft when a place has several. A text of the place that is not stored yet becomes a draft of its own. */
  adopt(place: Place, draft: StoredDraft): void {
    const former = this.#stateOf(place)
    if (former.id === draft.id) return
    // Note: another state, because a request for the former one may be under way.
    const state = { ...stateWith(place, draft), shown: former.shown }
    this.#states.set(state.key, state)
    former.shown = undefined
    if (state.shown) state.shown.value = draft.content
    this.#texts.remove(state.key)
    if (!isKept(former)) this.#setAside(former)
  }

  #setAside(state: DraftState): void {
    state.key = `${placeKey(state.place)} aside ${crypto.randomUUID()}`
    this.#states.set(state.key, state)
    this.#write(state)
    this.#keep(state)
  }

  write(place: Place, text: string): void {
    const state = this.#stateOf(place)
    if (state.text === text) return
    state.text = text
    this.#keepLater(state)
  }

  /** Saves immediately what the server does not have, because the composer is about to unmount. */
  keepNow(place: Place): void {
    const state = this.#stateOf(place)
    if (!isKept(state)) this.#keep(state)
  }

  /**
   * Takes the text along when the conversation in which somebody writes gets another name. Its signal stays the same, so the
   * composer does not notice. A text that waits there comes after it.
   */
  move(from: Place, to: Place): void {
    const state = this.#stateOf(from)
    const there = this.#stateOf(to)
    if (state.text.trim() === '') {
      // There is nothing to store. But the field, which may have the focus, stays with its signal.
      Object.assign(there, { shown: state.shown ?? there.shown })
      state.shown = undefined
      return
    }
    const seenText = this.#find(from, state.id)?.content
    this.#states.set(placeKey(from), { ...emptyState(from), seenText })
    this.#states.set(placeKey(to), state)
    const text = [state.text, there.text].filter((one) => one.trim() !== '').join('\n\n')
    const seenThere = this.#find(to, state.id)?.content
    Object.assign(state, {
      place: to,
      key: placeKey(to),
      text,
      seenText: seenThere,
      seenId: undefined,
    })
    if (state.shown) state.shown.value = text
    this.#texts.remove(placeKey(from))
    this.#write(state)
    this.#keep(state)
    there.text = ''
    void state.writing.then(() => this.#keep(there))
  }

  /** Saves again what could not be saved, in any conversation. */
  keepFailed(): void {
    for (const state of this.#states.values()) {
      if (!state.hasFailed) continue
      this.#refresh(state.place)
      this.#keep(state)
    }
  }

  /** Saves everything that the server does not have. Resolves when it has answered. */
  async keepAll(): Promise<void> {
    const states = [...this.#states.values()]
    for (const state of states) this.#keep(state)
    await Promise.all(states.map(({ writing }) => writing))
  }

  /** Deletes the draft after its message was sent. */
  clear(place: Place): void {
    const state = this.#stateOf(place)
    state.text = ''
    this.#texts.remove(placeKey(place))
    this.#keep(state)
  }

  /** Continues with a text that an earlier tab could not store on the server, unless another device was later. */
  #restore({ key, text, at, place }: LocalText & { readonly key: string }): void {
    if (!place) return
    if (key !== placeKey(place)) {
      this.#texts.remove(key)
      const isStored = this.#drafts(place).some(({ content }) => content === this.#stored(text))
      if (!isStored) this.#setAside({ ...emptyState(place), text })
      return
    }
    const found = this.#find(place)
    // Of a text that is too long, the server has the beginning.
    const isCut = found !== undefined && found.content === this.#stored(text)
    const isOld = found !== undefined && !isCut && found.timestamp * 1000 > at
    if (isOld || found?.content === text) this.#texts.remove(key)
    else this.write(place, text)
  }

  #keepLater(state: DraftState): void {
    this.#write(state)
    clearTimeout(state.timer)
    state.timer = setTimeout(() => this.#keep(state), keepAfterMs)
  }

  #stateOf(place: Place): DraftState {
    const key = placeKey(place)
    const known = this.#states.get(key)
    if (known) return known
    const state = stateWith(place, this.#find(place))
    this.#states.set(key, state)
    return state
  }

  /** The draft with this id, or the newest draft of the place. */
  #find(place: Place, id?: number) {
    const here = this.#drafts(place)
    return here.find((draft) => draft.id === id) ?? here[0]
  }

  #drafts(place: Place) {
    return this.#app.replica
      .list('drafts')
      .value.filter((one) => !this.#removed.has(one.id) && isDraftOf(one, place, this.selfId))
  }

  #keep(state: DraftState): void {
    clearTimeout(state.timer)
    state.timer = undefined
    state.hasFailed = false
    const failed = (error: unknown) => noteFailure(state, error)
    state.writing = state.writing.then(() => this.#send(state)).catch(failed)
  }

  async #send(state: DraftState): Promise<void> {
    const { client } = this.#app
    const { place, text, id } = state
    if (isKept(state)) return this.#dropLocal(state)
    const { enable_drafts_synchronization: isSynced = true } = this.#app.replica.settings.peek()
    if (!isSynced) return this.#keepHere(state)
    if (text.trim() === '') {
      Object.assign(state, { id: undefined, rival: undefined })
      if (id !== undefined) {
        state.asked = []
        this.#remove(id)
      }
    } else {
      const timestamp = Math.floor(serverNow() / 1000)
      const draft = { ...addressOf(place), content: text, timestamp }
      this.#expect(state, text)
      if (id !== undefined) {
        await editDraft(client, state, { id, draft, content: this.#stored(text) })
        // The draft is no longer that of this text.
        if (state.id !== id) return this.#send(state)
      } else {
        state.triedText = text
        state.id = (await client.drafts.create({ drafts: [draft] })).ids[0]
        state.triedText = undefined
      }
    }
    Object.assign(state, { keptText: text, keptPlace: place })
    this.#dropLocal(state)
  }

  /** The server is not to keep drafts, and lists none: they stay in this browser. */
  #keepHere(state: DraftState): void {
    if (state.id !== undefined) this.#remove(state.id)
    state.id = undefined
    this.#write(state)
  }

  #write({ key, text, place }: DraftState): void {
    this.#texts.write(key, { text, place })
  }

  /** Notes that an event with this text will come. */
  #expect(state: DraftState, text: string): void {
    const content = this.#stored(text)
    if (content !== (state.asked.at(-1) ?? state.seenText)) state.asked = [...state.asked, content]
  }

  #stored(text: string): string {
    const { max_message_length: most = 10_000 } = this.#app.replica.organization.peek()
    return stored(text, most)
  }

  /** As durable as the message that was sent: whoever sends without a network does not find its text in the composer again. */
  #remove(id: number): void {
    this.#removed.add(id)
    const shown = [{ type: 'drafts', op: 'remove', draft_id: id } as const]
    act(this.#app, 'drafts.remove', { draft_id: id }, { place: `draft ${id}`, shown })
  }

  /** What was typed since the last request is not stored yet, and of a text that is too long only a part is. */
  #dropLocal(state: DraftState): void {
    const { key, place } = state
    const isWhole = leftInMessage(this.#app.replica, state.text) >= 0
    if (this.#states.get(key) !== state || !isKept(state) || !isWhole) return
    this.#texts.remove(key)
    if (key !== placeKey(place)) this.#states.delete(key)
  }

  get selfId(): number {
    return this.#app.replica.self.peek().user_id
  }
}
