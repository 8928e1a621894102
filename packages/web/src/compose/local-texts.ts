import { batch, type Signal } from '@preact/signals'
import { keyOfItem, type LocalText, newItem, readText, type Written } from './local-text.ts'

/** A text that is the same in all tabs. */
interface Shared {
  readonly text: Signal<string>
  readonly topic: Signal<string>
}

interface TabOptions {
  /** Nothing is written while nobody is signed in: another tab may have ended the session, and this one does not know yet. */
  readonly isSignedIn?: () => boolean
  /** A name of the tab, which it keeps at a reload. */
  readonly tab?: string
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'parley.text.'

/** A crash loses at most this much typing. */
const writeAfterMs = 300

/** A tab that still runs has stored its text on the server by then. */
const tabMs = 5000

const oldestMs = 30 * 24 * 3600 * 1000
const max = 50
/** In units of JavaScript. The storage has room for about five million, of all texts and users. */
const longest = 1_000_000

/**
 * Texts that the server does not have yet, by user and place: a reload, a closed tab or a crash must not lose them. Written as
 * somebody types, restored at the next start, and deleted when the server has them. Invariant: a tab replaces only what it has read or
 * written itself, so without a network two tabs may write in the same place, and both texts stay.
 */
export class LocalTexts {
  readonly #storage: Storage
  readonly #prefix: string
  readonly #isSignedIn: () => boolean
  readonly #tab: string
  /** What this tab has. */
  readonly #own = new Map<string, LocalText>()
  /** When the last text of each key was written that this tab has read or stored, also after its removal. */
  readonly #had = new Map<string, number>()
  readonly #shared = new Map<string, Shared>()
  /** The items of the storage that have the texts of this tab, where another tab has the item of the key. */
  readonly #copies = new Map<string, string>()
  #unwritten = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasEnded = false

  constructor(
    storage: Storage,
    userId: number,
    { isSignedIn = () => true, tab = crypto.randomUUID() }: TabOptions = {},
  ) {
    this.#storage = storage
    this.#isSignedIn = isSignedIn
    this.#tab = tab
    this.#prefix = `${prefix}${userId}.`
    this.#drop()
  }

  /** What earlier tabs have left. Where several have left one of the same key, each other one has a key of its own. */
  all(): (LocalText & { readonly key: string })[] {
    const own = this.#keys().filter((full) => full.startsWith(this.#prefix))
    const keys = new Set(own.map((full) => keyOfItem(full.slice(this.#prefix.length))))
    // What this tab is writing is not left.
    return [...keys].filter((key) => !this.#own.has(key)).flatMap((key) => this.#leftUnder(key))
  }

  /** What this tab has left under this key before a reload, or another one at last. */
  left(key: string): LocalText | undefined {
    return this.#leftUnder(key)[0]
  }

  #leftUnder(key: string): (LocalText & { readonly key: string })[] {
    const left = this.#keys()
      .filter(
        (full) =>
          full.startsWith(this.#prefix) && keyOfItem(full.slice(this.#prefix.length)) === key,
      )
      .flatMap((full) => {
        const kept = this.#read(full)
        return kept && kept.text.trim() !== '' && this.#isFree(kept) ? [{ full, kept }] : []
      })
      .sort((a, b) => this.#rank(b.kept) - this.#rank(a.kept))
    return left.map(({ full, kept }, index) => {
      const here = index === 0 ? key : newItem(key)
      if (full !== this.#prefix + here) this.#copies.set(here, full)
      this.#had.set(here, kept.at)
      return { ...kept, key: here }
    })
  }

  #rank({ tab, at }: LocalText): number {
    return tab === this.#tab ? Number.POSITIVE_INFINITY : at
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
    if (!shared || shared.text.peek() !== (readText(oldValue)?.text ?? '')) return
    this.#unwritten.delete(key)
    this.#take(key, shared, readText(newValue))
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
    const full = this.#itemOf(key)
    this.#copies.delete(key)
    const kept = this.#read(full)
    const isOfAnother =
      kept && (this.#had.has(key) ? this.#isLater(key, kept) : !this.#isFree(kept))
    if (!isOfAnother) this.#attempt(() => this.#storage.removeItem(full))
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
      const isLast = this.#read(this.#itemOf(key))?.tab === this.#tab
      if (isLast) this.#put(key, { ...kept, isClosed: true })
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
  #isFree({ tab, at, isClosed = tab === undefined }: LocalText): boolean {
    return isClosed || tab === this.#tab || at < Date.now() - tabMs
  }

  /** Whether another tab has written it since this one read or wrote it. */
  #isLater(key: string, { at, tab }: LocalText): boolean {
    return tab !== this.#tab && at > (this.#had.get(key) ?? 0)
  }

  #itemOf(key: string): string {
    return this.#copies.get(key) ?? this.#prefix + key
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
      const there = this.#read(this.#itemOf(key))
      // A text that is the same in all tabs has one item.
      if (there && this.#isLater(key, there) && !this.#shared.has(key)) {
        this.#copies.set(key, this.#prefix + newItem(key))
      }
      this.#storage.setItem(this.#itemOf(key), JSON.stringify(kept))
      this.#had.set(key, kept.at)
    })
  }

  #read(full: string): LocalText | undefined {
    let kept: string | null = null
    this.#attempt(() => {
      kept = this.#storage.getItem(full)
    })
    return readText(kept)
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
      if (index >= max || at < oldest) this.#attempt(() => this.#storage.removeItem(key))
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
