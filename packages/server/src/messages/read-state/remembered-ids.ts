import type { MessageId } from '@parley/contract'
import type { Piece } from '../../json-text.ts'
import { SharedText } from '../../shared-text.ts'

/** Texts of fewer ids are written faster than they are found. */
const worthRemembering = 64

/** Below this many characters, a text is not worth a compressed piece of its own. */
const worthSharing = 4096

/** Of all texts together; with what is kept for each id, they take about 20 bytes. */
const mostIds = 500_000

interface Remembered {
  readonly ids: Uint32Array
  readonly shared: SharedText
}

/**
 * Texts of long lists of ids. People who have not read a topic yet have the same unread messages there, so the
 * text is written and compressed once for all of them. Invariant: a text is found by its ids, all of which are compared.
 */
export class RememberedIds {
  /** The ones that were used last come last. */
  readonly #known = new Map<string, Remembered>()
  #count = 0

  /** The ids as a text, separated by commas. */
  textOf(ids: readonly MessageId[]): Piece {
    if (ids.length < worthRemembering) return ids.join()
    const { shared } = this.#remembered(ids)
    return shared.text.length >= worthSharing ? shared : shared.text
  }

  #remembered(ids: readonly MessageId[]): Remembered {
    const key = `${ids[0]} ${ids.at(-1)} ${ids.length}`
    const known = this.#known.get(key)
    this.#forget(key)
    const same = known && isSame(known.ids, ids) ? known : undefined
    const one = same ?? { ids: Uint32Array.from(ids), shared: new SharedText(ids.join()) }
    this.#known.set(key, one)
    this.#count += ids.length
    for (const [oldest] of this.#known) {
      if (this.#count <= mostIds) break
      this.#forget(oldest)
    }
    return one
  }

  #forget(key: string): void {
    this.#count -= this.#known.get(key)?.ids.length ?? 0
    this.#known.delete(key)
  }
}

function isSame(known: Uint32Array, ids: readonly MessageId[]): boolean {
  for (let at = 0; at < ids.length; at++) if (known[at] !== ids[at]) return false
  return true
}
