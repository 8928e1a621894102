import { type Place, placeKey } from '@parley/client/replica'
import { topModal } from '../keys/use-shortcut.ts'

type Word =
  | { readonly kind: 'asks'; readonly question: string; readonly place: string }
  | { readonly kind: 'sees'; readonly question: string }
  | { readonly kind: 'active' }

/** How long the leading tab waits for another tab to claim a conversation. */
const patienceMs = 80

/** Limits how often mouse movements are reported to other tabs. */
const activeEveryMs = 15_000

/** Tells the tabs of a browser what the user is looking at. */
export class Attention {
  readonly #channel = new BroadcastChannel('parley-attention')
  readonly #seen: () => Place | undefined
  readonly #answers = new Map<string, () => void>()
  readonly #ending = new AbortController()
  #activeAt = 0

  /** `seen` returns the conversation of this tab. */
  constructor(seen: () => Place | undefined) {
    this.#seen = seen
    this.#channel.onmessage = ({ data }) => this.#hear(data as Word)
    const options = { signal: this.#ending.signal, passive: true }
    for (const name of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus']) {
      window.addEventListener(name, () => this.#touch(), options)
    }
    if (document.hasFocus()) this.#touch()
  }

  /** The time of the last user action in any tab, in milliseconds since 1970. */
  get activeAt(): number {
    return this.#activeAt
  }

  /** Whether the user is looking at the conversation now, in this tab or another. */
  async isSeen(place: Place): Promise<boolean> {
    const key = placeKey(place)
    if (this.#sees(key)) return true
    const question = crypto.randomUUID()
    const answered = new Promise<boolean>((resolve) => {
      this.#answers.set(question, () => resolve(true))
      setTimeout(() => resolve(false), patienceMs)
    })
    this.#tell({ kind: 'asks', question, place: key })
    const isSeen = await answered
    this.#answers.delete(question)
    return isSeen
  }

  close(): void {
    this.#ending.abort()
    this.#channel.close()
  }

  #sees(key: string): boolean {
    if (document.hidden || !document.hasFocus() || topModal()) return false
    const place = this.#seen()
    return place !== undefined && placeKey(place) === key
  }

  #hear(word: Word): void {
    if (word.kind === 'active') this.#activeAt = Date.now()
    else if (word.kind === 'sees') this.#answers.get(word.question)?.()
    else if (this.#sees(word.place)) this.#tell({ kind: 'sees', question: word.question })
  }

  #touch(): void {
    const now = Date.now()
    if (now - this.#activeAt < activeEveryMs) return
    this.#activeAt = now
    this.#tell({ kind: 'active' })
  }

  #tell(word: Word): void {
    if (!this.#ending.signal.aborted) this.#channel.postMessage(word)
  }
}
