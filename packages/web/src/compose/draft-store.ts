import { type Place, placeKey } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'

/** How long one stops writing before the draft goes to the server. */
const keepAfterMs = 2500

interface DraftState {
  text: string
  /** The text that the server is known to have. */
  keptText: string
  /** The text that the list of drafts had when it was last looked at. */
  seenText: string | undefined
  /** The id on the server; undefined where it is not there. */
  id: number | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** One request at a time, so that the last text wins. */
  writing: Promise<void>
}

type DraftsApp = Pick<AppContext, 'client' | 'replica'>

/** What is written and not sent, by conversation. It is kept on the server, so every device has it. */
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

  /** Subscribes to the drafts. */
  listen(): void {
    this.#app.replica.drafts.value
  }

  /** The same as `textIn`, after a look at what other devices wrote. Subscribes to the drafts. */
  freshText(place: Place): string {
    this.#refresh(place)
    return this.textIn(place)
  }

  /** What is written where the topic is still being chosen: kept in this tab, by channel. */
  looseText(place: Place): string {
    return this.#loose.get(looseKey(place)) ?? ''
  }

  writeLoose(place: Place, text: string): void {
    this.#loose.set(looseKey(place), text)
  }

  /**
   * Takes over what was written on another device, where nothing here is unsaved.
   * Not while somebody types: news of what they wrote themselves comes late.
   */
  #refresh(place: Place): void {
    const state = this.#stateOf(place)
    const found = this.#find(place, state.id)
    // What the server has not told yet is no news: a draft that was just created is not listed at once.
    if (found?.content === state.seenText) return
    state.seenText = found?.content
    const isSaved = state.timer === undefined && state.text === state.keptText
    if (!isSaved) return
    const text = found?.content ?? ''
    Object.assign(state, { id: found?.id, text, keptText: text })
  }

  /** Goes on with this draft, of several for the same place. */
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

  /** At once: the composer goes away. */
  keepNow(place: Place): void {
    const state = this.#stateOf(place)
    if (state.timer !== undefined) this.#keep(place, state)
  }

  /** The message was sent: nothing is left of the draft. */
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
      writing: Promise.resolve(),
    }
    this.#states.set(key, state)
    return state
  }

  /** The draft of that id, or the newest one of the place. */
  #find(place: Place, id?: number) {
    const here = this.#app.replica.drafts.value.filter((one) => isIn(one, place, this.#selfId))
    return here.find((draft) => draft.id === id) ?? here[0]
  }

  #keep(place: Place, state: DraftState): void {
    clearTimeout(state.timer)
    state.timer = undefined
    // A draft that could not be kept is still here; the next change tries again.
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

/** The drafts of an organization; the same for all composers. */
export function draftsOf(app: AppContext): DraftStore {
  const known = stores.get(app.replica)
  if (known) return known
  const store = new DraftStore(app)
  stores.set(app.replica, store)
  return store
}
