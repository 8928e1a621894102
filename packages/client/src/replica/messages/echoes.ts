/** Leaves room for this many echoes between two message ids. */
const step = 1 / 4096

const prefix = 'echo-'

/** Local echoes: messages that are shown before the server has them. */
export class Echoes {
  readonly #idByLocal = new Map<string, number>()
  /** The keys of echoes and of the messages that replaced them. */
  readonly #keyById = new Map<number, string>()
  /** The ids of echoes whose messages have arrived. Adding such an echo would show the message twice. */
  readonly #arrived = new Set<string>()
  /** Messages with the content of their echoes, as the user wrote it. An event or an answer brings the rendered content. */
  readonly #unconfirmed = new Set<number>()
  #last = 0

  /**
   * Adds an echo. Returns its id, which is above those of all known messages, or undefined if the message has
   * arrived already.
   */
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

  /** Replaces an echo by its message. Returns the echo's id, or undefined if it is gone. */
  resolve(localId: string, messageId: number): number | undefined {
    const id = this.drop(localId)
    this.#arrived.add(localId)
    if (id === undefined) return undefined
    this.#keyById.set(messageId, prefix + localId)
    this.#unconfirmed.add(messageId)
    return id
  }

  drop(localId: string): number | undefined {
    const id = this.#idByLocal.get(localId)
    if (id === undefined) return undefined
    this.#idByLocal.delete(localId)
    this.#keyById.delete(id)
    return id
  }

  isUnconfirmed(messageId: number): boolean {
    return this.#unconfirmed.has(messageId)
  }

  /** The server has sent the message itself. */
  confirm(messageId: number): void {
    this.#unconfirmed.delete(messageId)
  }

  forget(messageId: number): void {
    this.#keyById.delete(messageId)
    this.#unconfirmed.delete(messageId)
  }
}
