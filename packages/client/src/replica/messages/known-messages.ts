import type { Message } from '../message.ts'
import { type SignalMap, WritableSignalMap } from '../signal-map.ts'
import { Echoes } from './echoes.ts'
import type { Views } from './views.ts'

/** Above this number, messages that no view needs are dropped. */
const maxMessages = 12_000

/** The known messages, each once, and the local echoes of those that the server does not have yet. */
export class KnownMessages {
  readonly #byId = new WritableSignalMap<number, Message>()
  readonly #echoes = new Echoes()
  #limit = maxMessages * 1.1

  get byId(): SignalMap<number, Message> {
    return this.#byId
  }

  has(id: number): boolean {
    return this.#byId.peek(id) !== undefined
  }

  /** Whether the server has sent it. */
  isConfirmed(id: number): boolean {
    return this.has(id) && !this.#echoes.isUnconfirmed(id)
  }

  confirm(message: Message): void {
    this.#byId.set(message.id, message)
    this.#echoes.confirm(message.id)
  }

  change(id: number, change: (message: Message) => Message): void {
    this.#byId.change(id, change)
  }

  delete(id: number): void {
    this.#byId.delete(id)
    this.#echoes.forget(id)
  }

  idsIn(channelIds: ReadonlySet<number>): number[] {
    const messages = [...this.#byId.peekValues()]
    return messages.flatMap(({ id, stream_id }) => (channelIds.has(stream_id ?? -1) ? [id] : []))
  }

  /** A key that is the same for a message and its local echo. */
  keyOf(id: number): string {
    return this.#echoes.keyOf(id)
  }

  localIdOf(id: number): string | undefined {
    return this.#echoes.localIdOf(id)
  }

  /** The id for a local echo; undefined if its message has arrived. */
  echoId(localId: string, newestId: number): number | undefined {
    return this.#echoes.add(localId, newestId)
  }

  /** Replaces an echo by its message. Returns the ids that this changes. */
  resolveEcho(localId: string, id: number): readonly number[] {
    const echoId = this.#echoes.resolve(localId, id)
    if (echoId === undefined) return []
    const echo = this.#byId.peek(echoId)
    this.#byId.delete(echoId)
    if (this.has(id)) this.#echoes.confirm(id)
    else if (echo) this.#byId.set(id, { ...echo, id: id as Message['id'] })
    return [echoId, id]
  }

  /** Removes an echo that will not be sent. Returns the ids that this changes. */
  dropEcho(localId: string): readonly number[] {
    const echoId = this.#echoes.drop(localId)
    if (echoId === undefined) return []
    this.#byId.delete(echoId)
    return [echoId]
  }

  /** Drops messages above the maximum that no view needs, and views until that is enough. */
  forgetSome(views: Views): void {
    if (this.#byId.peekSize <= this.#limit) return
    do {
      const needed = new Set([...views].flatMap((view) => view.knownIds()))
      for (const id of [...this.#byId.peekKeys()]) {
        if (!needed.has(id) && !this.#echoes.isEcho(id)) this.delete(id)
      }
    } while (this.#byId.peekSize > maxMessages && views.forgetOldest())
    // Scanning all messages is expensive, so do it again only after more have arrived.
    this.#limit = Math.max(maxMessages, this.#byId.peekSize) * 1.1
  }
}
