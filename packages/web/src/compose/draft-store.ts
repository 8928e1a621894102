import { type Place, placeKey } from '@parley/client/replica'
import { type Signal, signal, untracked } from '@preact/signals'
import { asideKey, asidesOf, isAside, takePlace } from './aside-drafts.ts'
import { learnsId, seeDraft, storeDraft } from './draft-changes.ts'
import { DraftList, type DraftsApp } from './draft-list.ts'
import {
  type DraftState,
  emptyState,
  isKept,
  joined,
  noteFailure,
  type StoredDraft,
  stateWith,
} from './draft-state.ts'
import { type Left, leftCopies, leftTexts } from './left-texts.ts'
import type { LocalTexts } from './local-texts.ts'
import { LooseTexts } from './loose-texts.ts'
import { textsOf } from './own-texts.ts'
import { copyOf, restoredState, settle } from './restored-draft.ts'

/** A draft is saved after this pause in typing. */
const keepAfterMs = 2500

/** Unsent texts by conversation. They are stored on the server, so all devices of the user have them. */
export class DraftStore {
  readonly #list: DraftList
  readonly loose: LooseTexts
  readonly #states = new Map<string, DraftState>()
  readonly #texts: LocalTexts

  constructor(app: DraftsApp, texts = textsOf(app)) {
    this.#list = new DraftList(app)
    this.#texts = texts
    this.loose = new LooseTexts(texts)
    for (const left of leftTexts(texts)) this.#restore(left)
    void leftCopies(app, texts).then((copies) => {
      for (const one of copies) this.#restore({ ...one, key: asideKey(one.place) }, one.key)
    })
  }

  /** Continues with this replica. An app that was replaced may still end what it began. */
  serve(app: DraftsApp): void {
    this.#list.serve(app)
  }

  textIn(place: Place): string {
    return this.#stateOf(place).text
  }

  /** Like `textIn`, after taking over changes from other devices. Subscribes to the list of drafts. */
  freshText(place: Place): string {
    this.#refresh(place)
    return this.textIn(place)
  }

  /** Like `freshText`, as one signal: an upload that ends after a switch and back writes into the text that the user sees. */
  shownText(place: Place): Signal<string> {
    const text = this.freshText(place)
    const state = this.#stateOf(place)
    state.shown ??= signal(text)
    state.shown.value = text
    return state.shown
  }

  #refresh(place: Place): void {
    for (const aside of asidesOf(this.#states, place)) this.#see(aside)
    const state = this.#stateOf(place)
    this.#see(state)
    this.#join(state)
  }

  #see(state: DraftState): void {
    const { text, key } = state
    // Until it is compared with the server, the list tells nothing of it.
    if (state.left) return
    const isWhole = this.#list.hasWhole(state)
    const found = this.#list.draftOf(state, this.#states)
    const isLearned = learnsId(state, found, (one) => this.#list.stored(one))
    // Its message was sent meanwhile.
    if (isLearned && text === '') this.#keep(state)
    seeDraft(state, found)
    if (state.text === text) return
    // Another device has deleted or changed it: what only this tab has of it is not to come back.
    if (!isWhole) this.#texts.remove(key)
    if (isAside(state)) this.#states.delete(key)
  }

  /** Of a draft that had to make room, this browser may have more than the server. Its place goes on with that. Returns its state. */
  #join(state: DraftState): DraftState {
    const { id, place, keptText: content } = state
    if (id === undefined) return state
    const asides = asidesOf(this.#states, place)
    const aside = asides.find((one) => this.#list.continues(one, { id, content }))
    if (!aside) return state
    if (!isKept(state)) {
      // Somebody has written here since, so both texts stay.
      Object.assign(aside, { id: undefined, keptText: '', left: undefined })
      this.#keep(aside)
      return state
    }
    this.#texts.remove(aside.key)
    takePlace(this.#states, aside, state)
    if (!this.#list.hasWhole(aside)) this.#write(aside)
    if (!isKept(aside)) this.#keep(aside)
    return aside
  }

  /** Continues this draft when a place has several. A text of the place that is only here becomes a draft of its own. */
  adopt(place: Place, draft: StoredDraft): void {
    // The answer that would have told its id may be lost.
    this.#refresh(place)
    const former = this.#stateOf(place)
    if (this.#list.continues(former, draft)) return
    // Note: another state, because a request for the former one may be under way.
    const state = { ...stateWith(place, draft), shown: former.shown }
    former.shown = undefined
    if (former.left || !this.#list.hasWhole(former)) this.#setAside(former)
    this.#states.set(state.key, state)
    this.#texts.remove(state.key)
    // Where the storage was full, there is space for the other text now.
    this.#texts.flush()
    const { shown, text } = this.#join(state)
    if (shown) shown.value = text
  }

  #setAside(state: DraftState): void {
    state.key = asideKey(state.place)
    // What was seen is another draft.
    if (state.id === undefined) Object.assign(state, { seenText: undefined, seenId: undefined })
    this.#goOn(state)
    this.#texts.flush()
  }

  /** Note: a copy that is written keeps its time. */
  #goOn(state: DraftState, isWritten = false): void {
    this.#states.set(state.key, state)
    if (!isWritten) this.#write(state)
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
    const seenText = this.#list.find(from, state.id)?.content
    this.#states.set(placeKey(from), { ...emptyState(from), seenText })
    this.#states.set(placeKey(to), state)
    const text = joined(state.text, there.text)
    Object.assign(state, { place: to, key: placeKey(to), text })
    Object.assign(state, { seenText: this.#list.find(to, state.id)?.content, seenId: undefined })
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
      if (isAside(state)) this.#see(state)
      else this.#refresh(state.place)
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

  /** Continues with a text that an earlier tab could not store on the server. Its copy stays until another one is written. */
  #restore(left: Left, copyKey = left.key): void {
    untracked(() => {
      const state = restoredState(left, this.#list)
      const goesOn = this.#list.isSynced || !isAside(state)
      const isWritten = state.key === copyKey
      if (goesOn) this.#goOn(state, isWritten)
      else {
        // No list of drafts would show it.
        this.write(state.place, joined(this.textIn(state.place), left.text))
        this.shownText(state.place)
      }
      if (goesOn && isWritten) return
      if (this.#texts.flush()) this.#texts.remove(copyKey)
      else if (goesOn) state.formerKey = copyKey
    })
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
    const state = stateWith(place, this.#list.newestFree(place, this.#states))
    this.#states.set(key, state)
    return this.#join(state)
  }

  #keep(state: DraftState): void {
    clearTimeout(state.timer)
    Object.assign(state, { timer: undefined, hasFailed: false })
    const sent = state.writing.then(() => this.#send(state))
    state.writing = sent.catch((error) => noteFailure(state, error))
  }

  async #send(state: DraftState): Promise<void> {
    if (this.#list.isSynced) await this.#settle(state)
    else state.left = undefined
    const { place, text, id } = state
    if (isKept(state)) return this.#dropLocal(state)
    if (!this.#list.isSynced) return this.#keepHere(state)
    if (text.trim() === '') {
      Object.assign(state, { id: undefined, rival: undefined })
      if (id !== undefined) {
        state.asked = []
        this.#list.remove(id)
      }
    } else {
      await storeDraft(this.#list.app.client, state, this.#list.stored(text))
      // The draft is no longer that of this text.
      if (id !== undefined && state.id !== id) return this.#send(state)
    }
    Object.assign(state, { keptText: text, keptPlace: place })
    this.#dropLocal(state)
  }

  async #settle(state: DraftState): Promise<void> {
    if (!state.left) return
    await settle(state, this.#list, this.#states)
    if (state.text !== '') return
    // Another device has a later text, or none.
    this.#see(state)
    if (state.shown) state.shown.value = state.text
  }

  /** The server is not to keep drafts, and lists none: they stay in this browser. */
  #keepHere(state: DraftState): void {
    if (state.id !== undefined) this.#list.remove(state.id)
    state.id = undefined
    this.#write(state)
  }

  #write(state: DraftState): void {
    this.#texts.write(state.key, copyOf(state))
  }

  /** What was typed since the last request is not stored yet, and of a text that is too long only a part is. */
  #dropLocal(state: DraftState): void {
    const { key, formerKey } = state
    if (this.#states.get(key) !== state) return
    if (!this.#list.hasWhole(state)) return void this.#write(state)
    this.#texts.remove(key)
    if (formerKey !== undefined && !this.#states.has(formerKey)) this.#texts.remove(formerKey)
    if (isAside(state)) this.#states.delete(key)
  }

  get selfId(): number {
    return this.#list.app.replica.self.peek().user_id
  }
}
