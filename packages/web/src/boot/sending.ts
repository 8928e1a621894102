import { type LightClient, pause, type ServerEvent } from '@parley/client/light'
import { Outbox, type OutboxChange, type OutboxKind, sendKind } from '@parley/client/outbox'
import type { Replica } from '@parley/client/replica'
import type { AppOutbox } from '../app-context.ts'
import { hasUnsentMarks } from '../intents/unsent-marks.ts'
import { actKind } from './act-kind.ts'
import { outboxStorage } from './outbox-storage.ts'
import type { Platform } from './platform.ts'

/** The replica that shows the items, and the queue that their echoes name. */
interface Shown {
  readonly replica: Replica
  readonly queueId: string
}

/** The longest pause between two polls. A poll tells first what has changed. */
const behindMs = 30_000

type SendingPlatform = Pick<Platform, 'databaseName' | 'afterFrame'>

/** The outbox of the signed-in user. All tabs show it and add to it; the leading tab sends. */
export class Sending {
  readonly #platform: SendingPlatform
  readonly #client: LightClient
  readonly #tell: (change: OutboxChange) => void
  #shown: Shown | undefined
  #outbox: AppOutbox | undefined
  #leading: AbortSignal | undefined
  /** Whether something may have moved that this tab has not heard of: the network was lost, or the tab has just begun to lead. */
  #isBehind = true
  /** Resolves when the items are loaded and have followed all moves that this tab has heard of. */
  #ready = Promise.resolve()

  constructor(
    platform: SendingPlatform,
    client: LightClient,
    tell: (change: OutboxChange) => void,
  ) {
    this.#platform = platform
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
    this.#ready = this.#isBehind ? outbox.load() : outbox.start()
    return outbox
  }

  /** Sends from the first answer of the server on, or from the first failure, until the signal aborts. */
  lead(signal: AbortSignal): void {
    this.#leading = signal
    signal.addEventListener('abort', () => this.close(), { once: true })
  }

  /** The network is lost. What waits is tried again after the next events, or later than those should come. */
  lose(): void {
    this.#isBehind = true
    this.#start()
  }

  /** The replica has applied these events; `anew`: it replaces one whose events are lost. What waits goes where its topic has gone. */
  follow(events: readonly ServerEvent[] | 'anew', isUpToDate: boolean): void {
    this.#ready = this.#ready.then(async () => {
      if (events.length > 0) await this.#move(events)
      if (!isUpToDate || !this.#isBehind) return
      this.#isBehind = false
      this.#start()
      this.hurry()
    })
  }

  async #move(events: readonly ServerEvent[] | 'anew'): Promise<void> {
    const [outbox, shown] = [this.#outbox, this.#shown]
    if (!shown || !outbox || outbox.items.peek().length === 0) return
    // Without this code, a message would go where it was written.
    const code = await import('./follow-moves.ts').catch(() => undefined)
    if (events === 'anew') await code?.findMoved(outbox, shown.replica, this.#client)
    else code?.followMoves(outbox, shown.replica, events)
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

  #start(): void {
    if (this.#leading) void this.#outbox?.start()
  }

  /** Unsent items stay for the next tab. */
  close(): void {
    this.#leading = undefined
    this.#isBehind = true
    this.#outbox?.stop()
  }

  #open(owner: number): AppOutbox {
    const storage = outboxStorage(this.#platform.databaseName, owner)
    const shown = () => this.#shown as Shown
    const replica = {
      addEcho: (...echo: Parameters<Replica['addEcho']>) => shown().replica.addEcho(...echo),
      get messages() {
        return shown().replica.messages
      },
    }
    const send = sendKind(this.#client, replica, () => shown().queueId)
    const act = actKind(this.#client, () => shown().replica)
    const kinds = {
      send: afterFrame(send, this.#platform),
      act: afterFrame(act, this.#platform),
    }
    const wait = (ms: number, signal: AbortSignal | undefined) =>
      pause(this.#isBehind ? ms + behindMs : ms, signal)
    return new Outbox({ kinds, storage, tell: this.#tell, wait })
  }
}

/**
 * Sends items after the frame that shows them. A request keeps two more processes busy: one that begins
 * before the frame delays the own message from 17 to 25 ms, with two cores.
 */
function afterFrame<Input, Answer>(
  kind: OutboxKind<Input, Answer>,
  platform: Pick<Platform, 'afterFrame'>,
): OutboxKind<Input, Answer> {
  return {
    ...kind,
    send: async (input, call) => {
      await platform.afterFrame()
      return kind.send(input, call)
    },
  }
}
