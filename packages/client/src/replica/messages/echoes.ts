/** Between the id of the newest message and the next one there is room for so many echoes. */
const step = 1 / 4096

const prefix = 'echo-'

/** Messages that are shown before the server has them. */
export class Echoes {
  readonly #idByLocal = new Map<string, number>()
  /** Of echoes, and of the messages that took their place. */
  readonly #keyById = new Map<number, string>()
  /** The server has their messages: an echo of one of them would be a second one. */
  readonly #arrived = new Set<string>()
  #last = 0

  /** Its id: above that of every message that was known. Undefined where the message itself is there. */
  add(localId: string, newestId: number): number | undefined {
    if (this.#arrived.has(localId)) return undefined
    const known = this.#idByLocal.get(localId)
    if (known !== undefined) return known
    const id = Math.max(this.#last, Math.max(0, newestId)) + step
    this.#last = id
    this.#idByLocal.set(localId, id)
    this.#keyById.set(id, prefix + localId)
    return id
  }

  isEcho(id: number): boolean {
    return !Number.isInteger(id)
  }

  localIdOf(id: number): string | undefined {
    return this.isEcho(id) ? this.#keyById.get(id)?.slice(prefix.length) : undefined
  }

  keyOf(id: number): string {
    return this.#keyById.get(id) ?? String(id)
  }

  /** The id of the echo whose place a message takes; undefined: there is none any more. */
  resolve(localId: string, messageId: number): number | undefined {
    const id = this.drop(localId)
    this.#arrived.add(localId)
    if (id !== undefined) this.#keyById.set(messageId, prefix + localId)
    return id
  }

  drop(localId: string): number | undefined {
    const id = this.#idByLocal.get(localId)
    if (id === undefined) return undefined
    this.#idByLocal.delete(localId)
    this.#keyById.delete(id)
    return id
  }

  forget(messageId: number): void {
    this.#keyById.delete(messageId)
  }
}
