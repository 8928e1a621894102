import type { LightClient } from '@parley/client/light'
import { Outbox, type OutboxChange, type OutboxKind, sendKind } from '@parley/client/outbox'
import type { Replica } from '@parley/client/replica'
import type { AppOutbox } from '../app-context.ts'
import { hasUnsentMarks } from '../intents/reading.ts'
import { actKind } from './act-kind.ts'
import { outboxStorage } from './outbox-storage.ts'

/** The replica that shows the items, and the queue that their echoes name. */
interface Shown {
  readonly replica: Replica
  readonly queueId: string
}

/** The outbox of the signed-in user. All tabs show it and add to it; the leading tab sends. */
export class Sending {
  readonly #databaseName: string
  readonly #client: LightClient
  readonly #tell: (change: OutboxChange) => void
  #shown: Shown | undefined
  #outbox: AppOutbox | undefined
  #leading: AbortSignal | undefined

  constructor(databaseName: string, client: LightClient, tell: (change: OutboxChange) => void) {
    this.#databaseName = databaseName
    this.#client = client
    this.#tell = tell
  }

  /** The outbox of the user whose organization is shown. */
  serve(shown: Shown): AppOutbox {
    const before = this.#shown
    this.#shown = shown
    if (this.#outbox && before?.replica.selfId === shown.replica.selfId) {
      if (before.replica !== shown.replica) this.#outbox.showAgain()
      return this.#outbox
    }
    this.#outbox?.stop()
    const outbox = this.#open(shown.replica.selfId)
    this.#outbox = outbox
    void (this.#leading ? outbox.start() : outbox.load())
    return outbox
  }

  /** Sends until the signal aborts. */
  lead(signal: AbortSignal): void {
    this.#leading = signal
    signal.addEventListener('abort', () => this.close(), { once: true })
    void this.#outbox?.start()
  }

  /** Whether nothing is shown that the server may still refuse, except messages. */
  get isSettled(): boolean {
    if (this.#shown && hasUnsentMarks(this.#shown.replica)) return false
    return this.#outbox?.items.peek().every(({ kind }) => kind === 'send') ?? true
  }

  hear(change: OutboxChange): void {
    this.#outbox?.hear(change)
  }

  /** The network is back. */
  hurry(): void {
    this.#outbox?.hurry()
  }

  /** Unsent items stay for the next tab. */
  close(): void {
    this.#leading = undefined
    this.#outbox?.stop()
  }

  #open(owner: number): AppOutbox {
    const storage = outboxStorage(this.#databaseName, owner)
    const shown = () => this.#shown as Shown
    const replica = {
      addEcho: (...echo: Parameters<Replica['addEcho']>) => shown().replica.addEcho(...echo),
      get messages() {
        return shown().replica.messages
      },
    }
    const send = afterItsFrame(sendKind(this.#client, replica, () => shown().queueId))
    const act = afterItsFrame(actKind(this.#client, () => shown().replica))
    return new Outbox({ kinds: { send, act }, storage, tell: this.#tell })
  }
}

/**
 * Sends items in a task of their own, which the browser runs after the frame that shows them. A request keeps two more processes busy:
 * with two cores, the own message is on the screen after 16 instead of 25 ms. Hidden tabs have no frames, and slow timers.
 */
function afterItsFrame<Input, Answer>(kind: OutboxKind<Input, Answer>): OutboxKind<Input, Answer> {
  return {
    ...kind,
    send: async (input, call) => {
      if (!document.hidden) await new Promise((resolve) => setTimeout(resolve))
      return kind.send(input, call)
    },
  }
}
