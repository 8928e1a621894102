import type { Place } from '@parley/client/replica'
import { batch, type Signal } from '@preact/signals'

/** A text that may be in this browser only. */
export interface LocalText extends Written {
  /** When it was written last, in milliseconds since 1970. */
  readonly at: number
  /** The tab that still has it in memory. */
  readonly tab?: string | undefined
}

export interface Written {
  readonly text: string
  /** The place of a draft. */
  readonly place?: Place
  /** The topic, where a topic is being chosen. */
  readonly topic?: string
  /** What the text of the message was, for an edit. */
  readonly source?: string
  /**
   * The draft that the text changes, and what the server has of it: without `text`, this text, perhaps cut. Null if there is none, and
   * undefined if that is unknown.
   */
  readonly draft?: { readonly id: number; readonly text?: string } | null | undefined
  /** The text of a request to create the draft that was not answered. */
  readonly tried?: string | undefined
  /** The texts of edits whose events have not come, as the server stores them. */
  readonly asked?: readonly string[]
}

/** A text that is the same in all tabs. */
interface Shared {
  readonly text: Signal<string>
  readonly topic: Signal<string>
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'parley.text.'

/** A crash loses at most this much typing. */
const writeAfterMs = 300

/** A tab that still runs has stored its text on the server by then. */
const tabMs = 5000

const oldestMs = 30 * 24 * 3600 * 1000
const most = 50
/** In units of JavaScript. The storage has room for about five million, of all texts and users. */
const longest = 1_000_000

/**
 * Texts that the server does not have yet, by user and place: a reload, a closed tab or a crash must not lose them. Written as
 * somebody types, restored at the next start, and deleted when the server has them.
 */
export class LocalTexts {
  readonly #storage: Storage
  readonly #prefix: string
  readonly #isSignedIn: () => boolean
  readonly #tab = crypto.randomUUID()
  /** What this tab has. */
  readonly #own = new Map<string, LocalText>()
  /** When the last text of each key was written that this tab has read or stored, also after its removal. */
  readonly #had = new Map<string, number>()
  readonly #shared = new Map<string, Shared>()
  #unwritten = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasEnded = false

  /** Nothing is written while nobody is signed in: another tab may have ended the session, and this one does not know yet. */
  constructor(storage: Storage, userId: number, isSignedIn = () => true) {
    this.#storage = storage
    this.#isSignedIn = isSignedIn
    this.#prefix = `${prefix}${userId}.`
    this.#drop()
  }

  /** What earlier tabs have left. */
  all(): (LocalText & { readonly key: string })[] {
    return this.#keys().flatMap((full) => {
      const key = full.slice(this.#prefix.length)
      // What this tab is writing is not left.
      const isLeft = full.startsWith(this.#prefix) && !this.#own.has(key)
      const left = isLeft ? this.left(key) : undefined
      return left ? [{ ...left, key }] : []
    })
  }

  /** What an earlier tab has left under this key. */
  left(key: string): LocalText | undefined {
    const kept = this.#read(this.#prefix + key)
    if (!kept || kept.text.trim() === '' || !this.#isFree(kept)) return undefined
    this.#had.set(key, kept.at)
    return kept
  }

  /** Continues here with the text that other tabs may have, too. It changes and ends in all of them. */
  share(key: string, shared: Shared): void {
    const kept = this.#read(this.#prefix + key)
    this.#shared.set(key, shared)
    this.#take(key, shared, kept)
  }

  /** Another tab has written or removed a text. */
  hear({ key: full, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>) {
    if (!full?.startsWith(this.#prefix)) return
    const key = full.slice(this.#prefix.length)
    const shared = this.#shared.get(key)
    // What was typed here since is not lost to a change elsewhere.
    if (!shared || shared.text.peek() !== (parsed(oldValue)?.text ?? '')) return
    this.#unwritten.delete(key)
    this.#take(key, shared, parsed(newValue))
  }

  /** How many texts are here: of the user, and of others who use this browser. */
  count(): { readonly own: number; readonly others: number } {
    const keys = this.#keys()
    const own = keys.filter((key) => key.startsWith(this.#prefix)).length
    return { own, others: keys.length - own }
  }

  write(key: string, written: Written): void {
    if (written.text.trim() === '') {
      this.remove(key)
      return
    }
    // What was stored of it stays: it may be the only copy.
    if (written.text.length > longest) return
    const known = this.#own.get(key)
    // Note: long texts are compared as they are, because this is done at each key.
    if (
      known?.text === written.text &&
      JSON.stringify({ ...known, ...written }) === JSON.stringify(known)
    )
      return
    this.#own.set(key, { ...written, at: Date.now(), tab: this.#tab })
    this.#unwritten.add(key)
    this.#timer ??= setTimeout(() => this.flush(), writeAfterMs)
  }

  /** The server has it, or nobody wants it any more. What another tab has written since stays. */
  remove(key: string): void {
    this.#own.delete(key)
    this.#unwritten.delete(key)
    const kept = this.#read(this.#prefix + key)
    const had = this.#had.get(key)
    const isOfAnother = kept && (had === undefined ? !this.#isFree(kept) : kept.at > had)
    if (!isOfAnother) this.#attempt(() => this.#storage.removeItem(this.#prefix + key))
  }

  /** Writes what was typed since the last time. Returns whether the storage has all of it. */
  flush(): boolean {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const keys = this.#unwritten
    this.#unwritten = new Set()
    // What the storage does not take is tried again with the next text.
    for (const key of keys) {
      const text = this.#own.get(key)
      if (text && !this.#put(key, text)) this.#unwritten.add(key)
    }
    return this.#unwritten.size === 0
  }

  /** The tab closes. The next one need not wait to see whether this one still runs. What another tab has changed since stays so. */
  release(): void {
    this.flush()
    for (const [key, kept] of this.#own) {
      const isLast = this.#read(this.#prefix + key)?.tab === this.#tab
      if (isLast) this.#put(key, { ...kept, tab: undefined })
    }
  }

  /** The user has signed out. Nothing is written any more. */
  end(): void {
    this.#hasEnded = true
    for (const key of this.#keys()) {
      if (key.startsWith(this.#prefix)) this.#attempt(() => this.#storage.removeItem(key))
    }
  }

  /** What a tab that still runs has just written is not free. */
  #isFree({ tab, at }: LocalText): boolean {
    return tab === undefined || tab === this.#tab || at < Date.now() - tabMs
  }

  #take(key: string, { text, topic }: Shared, kept: LocalText | undefined): void {
    if (kept) this.#own.set(key, kept)
    else this.#own.delete(key)
    if (kept) this.#had.set(key, kept.at)
    batch(() => {
      text.value = kept?.text ?? ''
      topic.value = kept?.topic ?? ''
    })
  }

  #put(key: string, kept: LocalText): boolean {
    if (this.#hasEnded || !this.#isSignedIn()) return false
    return this.#attempt(() => {
      this.#storage.setItem(this.#prefix + key, JSON.stringify(kept))
      this.#had.set(key, kept.at)
    })
  }

  #read(full: string): LocalText | undefined {
    let kept: string | null = null
    this.#attempt(() => {
      kept = this.#storage.getItem(full)
    })
    return parsed(kept)
  }

  /** The texts of all users. */
  #keys(): readonly string[] {
    const keys: string[] = []
    this.#attempt(() => {
      for (let at = 0; at < this.#storage.length; at++) keys.push(this.#storage.key(at) ?? '')
    })
    return keys.filter((key) => key.startsWith(prefix))
  }

  /** Old texts, and those beyond the number, so that the storage stays small. */
  #drop(): void {
    const kept = this.#keys()
      .map((key) => ({ key, at: this.#read(key)?.at ?? 0 }))
      .sort((a, b) => b.at - a.at)
    const oldest = Date.now() - oldestMs
    for (const [index, { key, at }] of kept.entries()) {
      if (index >= most || at < oldest) this.#attempt(() => this.#storage.removeItem(key))
    }
  }

  #attempt(run: () => void): boolean {
    try {
      run()
      return true
    } catch {
      // Storage may be full, forbidden or unreadable. The text is still in memory, and the server gets it.
      return false
    }
  }
}

function parsed(stored: string | null): LocalText | undefined {
  try {
    const kept: Partial<LocalText> | null = JSON.parse(stored ?? 'null')
    return typeof kept?.text === 'string' && typeof kept.at === 'number'
      ? (kept as LocalText)
      : undefined
  } catch {
    // A later version has written it, or somebody else. It is as good as none.
    return undefined
  }
}
