import { setTimeout as pause } from 'node:timers/promises'
import { leaseMs } from './bus.ts'

/** A message between the connections of nodes. Listeners of a bus do not receive it. */
export type PeerMessage =
  | { readonly kind: 'here' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'asked'; readonly question: number }
  | { readonly kind: 'heard'; readonly asker: string; readonly question: number }

const kinds: ReadonlySet<string> = new Set<PeerMessage['kind']>([
  'here',
  'leaving',
  'asked',
  'heard',
])

export function isPeerMessage(message: { readonly kind: string }): message is PeerMessage {
  return kinds.has(message.kind)
}

/** The interval at which a node says that it runs. */
const beatMs = 1000

/** A node that has sent nothing for this long has ended, or no longer answers from memory. */
const silentMs = leaseMs + beatMs

/** A node waits this much longer than the lease, because the timers of two machines differ. */
const marginMs = 100

interface Question {
  readonly number: number
  readonly heardBy: Set<string>
  readonly onHeard: () => void
}

/**
 * The other nodes. A node may read a message later than a request on another connection. So a node that takes a right away asks the
 * others whether they have read the message, and waits for their answers.
 */
export class Peers {
  readonly #name: string
  readonly #say: (message: PeerMessage) => void
  readonly #heardAt = new Map<string, number>()
  readonly #questions = new Map<number, Question>()
  readonly #beat: NodeJS.Timeout
  #asked = 0

  constructor(name: string, say: (message: PeerMessage) => void) {
    this.#name = name
    this.#say = say
    this.#beat = setInterval(() => say({ kind: 'here' }), beatMs)
    this.#beat.unref()
  }

  /** To be called with each message of another node, after the listeners. */
  hear(from: string, message: { readonly kind: string }): void {
    const isNew = !this.#heardAt.has(from)
    this.#heardAt.set(from, performance.now())
    // Note: so that a node that begins knows the others before it changes anything.
    if (isNew) this.#say({ kind: 'here' })
    if (isPeerMessage(message)) this.#take(from, message)
    for (const question of this.#questions.values()) {
      if (this.#isHeard(question)) question.onHeard()
    }
  }

  #take(from: string, message: PeerMessage): void {
    if (message.kind === 'leaving') this.#heardAt.delete(from)
    if (message.kind === 'asked') {
      this.#say({ kind: 'heard', asker: from, question: message.question })
    }
    if (message.kind === 'heard' && message.asker === this.#name) {
      this.#questions.get(message.question)?.heardBy.add(from)
    }
  }

  /**
   * Resolves when each node has read what was published before, or no longer answers from memory. Resolves at once if the question
   * cannot be sent: `carried` tells.
   */
  async allHeard(carried: () => Promise<boolean>): Promise<void> {
    let onHeard: () => void = () => undefined
    const isHeard = new Promise<void>((resolve) => {
      onHeard = resolve
    })
    const question: Question = { number: ++this.#asked, heardBy: new Set(), onHeard }
    this.#questions.set(question.number, question)
    this.#say({ kind: 'asked', question: question.number })
    // Note: asked again afterwards, because a node may have begun meanwhile.
    if ((await carried()) && !this.#isHeard(question)) {
      await Promise.race([isHeard, pause(leaseMs + marginMs, undefined, { ref: false })])
    }
    this.#questions.delete(question.number)
  }

  #isHeard({ heardBy }: Question): boolean {
    const since = performance.now() - silentMs
    for (const [peer, at] of this.#heardAt) {
      if (at < since) this.#heardAt.delete(peer)
      else if (!heardBy.has(peer)) return false
    }
    return true
  }

  leave(): void {
    clearInterval(this.#beat)
    this.#say({ kind: 'leaving' })
    for (const { onHeard } of this.#questions.values()) onHeard()
  }
}
