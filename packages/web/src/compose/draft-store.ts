import { type Place, placeKey } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'

/** How long one stops writing before the draft goes to the server. */
const keepAfterMs = 2500

interface DraftState {
  text: string
  /** The id on the server; undefined where it is not there. */
  id: number | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** One request at a time, so that the last text wins. */
  writing: Promise<void>
}

/** What is written and not sent, by conversation. It is kept on the server, so every device has it. */
export class DraftStore {
  readonly #app: AppContext
  readonly #states = new Map<string, DraftState>()

  constructor(app: AppContext) {
    this.#app = app
  }

  textIn(place: Place): string {
    return this.#stateOf(place).text
  }

  write(place: Place, text: string): void {
    const state = this.#stateOf(place)
    if (state.text === text) return
    state.text = text
    clearTimeout(state.timer)
    state.timer = setTimeout(() => this.#keep(place, state), keepAfterMs)
  }

  /** The message was sent: nothing is left of the draft. */
  clear(place: Place): void {
    const state = this.#stateOf(place)
    state.text = ''
    clearTimeout(state.timer)
    this.#keep(place, state)
  }

  #stateOf(place: Place): DraftState {
    const key = placeKey(place)
    const known = this.#states.get(key)
    if (known) return known
    const found = this.#app.replica.drafts.peek().find((draft) => isIn(draft, place, this.#selfId))
    const state = {
      text: found?.content ?? '',
      id: found?.id,
      timer: undefined,
      writing: Promise.resolve(),
    }
    this.#states.set(key, state)
    return state
  }

  #keep(place: Place, state: DraftState): void {
    // A draft that could not be kept is still here; the next change tries again.
    state.writing = state.writing.then(() => this.#send(place, state)).catch(() => undefined)
  }

  async #send(place: Place, state: DraftState): Promise<void> {
    const { client } = this.#app
    const { text } = state
    if (text.trim() === '') {
      const { id } = state
      state.id = undefined
      if (id !== undefined) await client.drafts.remove({ draft_id: id })
      return
    }
    const draft = { ...addressOf(place), content: text, timestamp: Math.floor(Date.now() / 1000) }
    if (state.id !== undefined) {
      await client.drafts.edit({ draft_id: state.id, draft })
      return
    }
    const { ids } = await client.drafts.create({ drafts: [draft] })
    state.id = ids[0]
  }

  get #selfId(): number {
    return this.#app.replica.self.peek().user_id
  }
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
