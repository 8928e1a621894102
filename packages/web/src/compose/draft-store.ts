import { type Place, placeKey } from '@parley/client/replica'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { byUser } from '../intents/by-user.ts'
import { addressOf, isDraftOf } from './draft-place.ts'
import { type DraftState, emptyState, isKept } from './draft-state.ts'
import type { LocalText, LocalTexts } from './local-texts.ts'
import { textsOf } from './own-texts.ts'

/** A draft is saved after this pause in typing. */
const keepAfterMs = 2500

const longestKeepMs = 2000

type DraftsApp = Pick<AppContext, 'client' | 'replica'>

/** Text in the composer of a channel without a topic yet. */
export interface Loose {
  readonly text: Signal<string>
  readonly topic: Signal<string>
  /** Whether the text was sent, so the topic is that of a sent message. */
  isSent: boolean
}

/** Unsent texts by conversation. They are stored on the server, so all devices of the user have them. */
export class DraftStore {
  #app: DraftsApp
  readonly #former = new WeakSet<DraftsApp['replica']>()
  readonly #loose = new Map<number, Loose>()
  readonly #states = new Map<string, DraftState>()

  readonly #texts: LocalTexts

  constructor(app: DraftsApp, texts = textsOf(app)) {
    this.#app = app
    this.#texts = texts
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

  /** Subscribes to the list of drafts. */
  listen(): void {
    this.#app.replica.list('drafts').value
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

  /** Kept in this browser only, by channel. */
  looseIn(channelId: number): Loose {
    const known = this.#loose.get(channelId)
    if (known) return known
    const key = `loose ${channelId}`
    const loose = { text: signal(''), topic: signal(''), isSent: false }
    this.#loose.set(channelId, loose)
    this.#texts.share(key, loose)
    effect(() => this.#texts.write(key, { text: loose.text.value, topic: loose.topic.value }))
    return loose
  }

  /** For a composer that is opened: a message that was begun, or a new one without a topic. */
  openLoose(channelId: number): Loose {
    const loose = this.looseIn(channelId)
    if (loose.isSent && loose.text.peek() === '') loose.topic.value = ''
    loose.isSent = false
    return loose
  }

  /**
   * Takes over the text of another device if nothing here is unsaved. Not while the user types, because the events
   * of their own changes arrive late.
   */
  #refresh(place: Place): void {
    const state = this.#stateOf(place)
    const found = this.#find(place, state.id)
    // A missing event is not a change: a new draft appears in the list with a delay.
    if (found?.content === state.seenText) return
    state.seenText = found?.content
    // The answer that would have told the id was lost.
    if (found && state.id === undefined && found.content === state.triedText) {
      Object.assign(state, { id: found.id, keptText: found.content })
    }
    if (state.timer !== undefined || !isKept(state)) return
    const text = found?.content ?? ''
    Object.assign(state, { id: found?.id, text, keptText: text, keptPlace: state.place })
  }

  /** Continues this draft when a place has several. */
  adopt(place: Place, { id, content }: { readonly id: number; readonly content: string }): void {
    const state = this.#stateOf(place)
    if (state.id === id) return
    clearTimeout(state.timer)
    this.#texts.remove(placeKey(place))
    const text = { text: content, keptText: content, seenText: content }
    Object.assign(state, { id, timer: undefined, keptPlace: state.place, ...text })
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
    Object.assign(state, { place: to, text, seenText: this.#find(to, state.id)?.content })
    if (state.shown) state.shown.value = text
    this.#texts.remove(placeKey(from))
    this.#texts.write(placeKey(to), { text, place: to })
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
    const found = this.#find(place)
    const isOld = found !== undefined && found.timestamp * 1000 > at
    if (isOld || found?.content === text) this.#texts.remove(key)
    else this.write(place, text)
  }

  #keepLater(state: DraftState): void {
    const { place, text } = state
    this.#texts.write(placeKey(place), { text, place })
    clearTimeout(state.timer)
    state.timer = setTimeout(() => this.#keep(state), keepAfterMs)
  }

  #stateOf(place: Place): DraftState {
    const key = placeKey(place)
    const known = this.#states.get(key)
    if (known) return known
    const found = this.#find(place)
    const text = found?.content ?? ''
    const kept = { text, keptText: text, seenText: found?.content, id: found?.id }
    const state: DraftState = { ...emptyState(place), ...kept }
    this.#states.set(key, state)
    return state
  }

  /** The draft with this id, or the newest draft of the place. */
  #find(place: Place, id?: number) {
    const here = this.#app.replica
      .list('drafts')
      .value.filter((one) => isDraftOf(one, place, this.selfId))
    return here.find((draft) => draft.id === id) ?? here[0]
  }

  #keep(state: DraftState): void {
    clearTimeout(state.timer)
    state.timer = undefined
    state.hasFailed = false
    // The text is still in memory after a failure. The next change, or the network, saves it again.
    const failed = (error: unknown) => {
      // Without an answer there is no status.
      const { status = 503 } = error as { readonly status?: number }
      state.hasFailed = status >= 500 || status === 429
      // Another device has deleted the draft.
      if (status === 404) state.id = undefined
    }
    state.writing = state.writing.then(() => this.#send(state)).catch(failed)
  }

  async #send(state: DraftState): Promise<void> {
    const { client } = this.#app
    const { place, text, id } = state
    if (isKept(state)) return this.#dropLocal(state)
    if (text.trim() === '') {
      state.id = undefined
      if (id !== undefined) await client.drafts.remove({ draft_id: id })
    } else {
      const timestamp = Math.floor(Date.now() / 1000)
      const draft = { ...addressOf(place), content: text, timestamp }
      if (id !== undefined) await client.drafts.edit({ draft_id: id, draft })
      else {
        state.triedText = text
        state.id = (await client.drafts.create({ drafts: [draft] })).ids[0]
      }
    }
    Object.assign(state, { keptText: text, keptPlace: place })
    this.#dropLocal(state)
  }

  /** What was typed since the last request is not stored yet. */
  #dropLocal(state: DraftState): void {
    const key = placeKey(state.place)
    if (this.#states.get(key) === state && isKept(state)) this.#texts.remove(key)
  }

  get selfId(): number {
    return this.#app.replica.self.peek().user_id
  }
}

const stores = new Set<DraftStore>()

const storeOf = byUser((app: DraftsApp) => {
  const store = new DraftStore(app)
  stores.add(store)
  return store
})

/** Saves the drafts of a user who is about to sign out. Does not wait for a slow server for long. */
export async function keepDrafts(userId: number): Promise<void> {
  const own = [...stores].filter(({ selfId }) => selfId === userId)
  await Promise.race([
    Promise.all(own.map((store) => store.keepAll())),
    new Promise((resolve) => setTimeout(resolve, longestKeepMs)),
  ])
}

/** The drafts of the user, shared by all composers. */
export function draftsOf(app: DraftsApp): DraftStore {
  const store = storeOf(app)
  store.serve(app)
  return store
}
