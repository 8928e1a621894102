import { type Place, placeKey } from '@parley/client/replica'
import { type Signal, signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'

/** A draft is saved after this pause in typing. */
const keepAfterMs = 2500

interface DraftState {
  text: string
  /** The text that the server is known to have. */
  keptText: string
  /** The text in the list of drafts at the last refresh. */
  seenText: string | undefined
  /** The draft's id on the server; undefined before it is created. */
  id: number | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** The text in composers; undefined until one is shown. */
  shown: Signal<string> | undefined
  /** One request at a time, so that the last text wins. */
  writing: Promise<void>
}

type DraftsApp = Pick<AppContext, 'client' | 'replica'>

/** Unsent texts by conversation. They are stored on the server, so all devices of the user have them. */
export class DraftStore {
  readonly #app: DraftsApp
  readonly #loose = new Map<string, string>()
  readonly #states = new Map<string, DraftState>()

  constructor(app: DraftsApp) {
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

  /** Text in a composer without a topic yet: kept in this tab only, by channel. */
  looseText(place: Place): string {
    return this.#loose.get(looseKey(place)) ?? ''
  }

  writeLoose(place: Place, text: string): void {
    this.#loose.set(looseKey(place), text)
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
    const isSaved = state.timer === undefined && state.text === state.keptText
    if (!isSaved) return
    const text = found?.content ?? ''
    Object.assign(state, { id: found?.id, text, keptText: text })
  }

  /** Continues this draft when a place has several. */
  adopt(place: Place, { id, content }: { readonly id: number; readonly content: string }): void {
    const state = this.#stateOf(place)
    if (state.id === id) return
    clearTimeout(state.timer)
    const text = { text: content, keptText: content, seenText: content }
    Object.assign(state, { id, timer: undefined, ...text })
  }

  write(place: Place, text: string): void {
    const state = this.#stateOf(place)
    if (state.text === text) return
    state.text = text
    clearTimeout(state.timer)
    state.timer = setTimeout(() => this.#keep(place, state), keepAfterMs)
  }

  /** Saves immediately, because the composer is about to unmount. */
  keepNow(place: Place): void {
    const state = this.#stateOf(place)
    if (state.timer !== undefined) this.#keep(place, state)
  }

  /** Deletes the draft after its message was sent. */
  clear(place: Place): void {
    const state = this.#stateOf(place)
    state.text = ''
    this.#keep(place, state)
  }

  #stateOf(place: Place): DraftState {
    const key = placeKey(place)
    const known = this.#states.get(key)
    if (known) return known
    const found = this.#find(place)
    const text = found?.content ?? ''
    const state: DraftState = {
      ...{ text, keptText: text, seenText: found?.content, id: found?.id },
      timer: undefined,
      shown: undefined,
      writing: Promise.resolve(),
    }
    this.#states.set(key, state)
    return state
  }

  /** The draft with this id, or the newest draft of the place. */
  #find(place: Place, id?: number) {
    const here = this.#app.replica
      .list('drafts')
      .value.filter((one) => isIn(one, place, this.#selfId))
    return here.find((draft) => draft.id === id) ?? here[0]
  }

  #keep(place: Place, state: DraftState): void {
    clearTimeout(state.timer)
    state.timer = undefined
    // The text is still in memory after a failure, and the next change saves it again.
    state.writing = state.writing.then(() => this.#send(place, state)).catch(() => undefined)
  }

  async #send(place: Place, state: DraftState): Promise<void> {
    const { client } = this.#app
    const { text, id } = state
    if (text === state.keptText) return
    if (text.trim() === '') {
      state.id = undefined
      if (id !== undefined) await client.drafts.remove({ draft_id: id })
    } else {
      const timestamp = Math.floor(Date.now() / 1000)
      const draft = { ...addressOf(place), content: text, timestamp }
      if (id !== undefined) await client.drafts.edit({ draft_id: id, draft })
      else state.id = (await client.drafts.create({ drafts: [draft] })).ids[0]
    }
    state.keptText = text
  }

  get #selfId(): number {
    return this.#app.replica.self.peek().user_id
  }
}

function looseKey(place: Place): string {
  return place.kind === 'topic' ? `channel ${place.channelId}` : placeKey(place)
}

function addressOf(place: Place) {
  if (place.kind === 'direct') {
    return { type: 'private' as const, to: [...place.userIds], topic: '' }
  }
  return { type: 'stream' as const, to: [place.channelId], topic: place.topic }
}

function isIn(
  draft: { readonly type: string; readonly to: readonly number[]; readonly topic: string },
  place: Place,
  selfId: number,
): boolean {
  if (place.kind === 'topic') {
    const isTopic = draft.topic.toLowerCase() === place.topic.toLowerCase()
    return draft.type === 'stream' && draft.to[0] === place.channelId && isTopic
  }
  const others = draft.to.filter((id) => id !== selfId).sort((a, b) => a - b)
  const wanted = place.userIds.filter((id) => id !== selfId)
  return draft.type === 'private' && others.join() === wanted.join()
}

const stores = new WeakMap<AppContext['replica'], DraftStore>()

/** The drafts of an organization, shared by all composers. */
export function draftsOf(app: AppContext): DraftStore {
  const known = stores.get(app.replica)
  if (known) return known
  const store = new DraftStore(app)
  stores.set(app.replica, store)
  return store
}
