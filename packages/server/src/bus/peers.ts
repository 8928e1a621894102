import { setTimeout as pause } from 'node:timers/promises'
import { leaseMs } from './bus.ts'

/** What the connections of the nodes tell each other; listeners of a bus receive none of it. */
export type Word =
  | { readonly kind: 'here' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'asked'; readonly question: number }
  | { readonly kind: 'heard'; readonly asker: string; readonly question: number }

const kinds: ReadonlySet<string> = new Set<Word['kind']>(['here', 'leaving', 'asked', 'heard'])

export function isWord(message: { readonly kind: string }): message is Word {
  return kinds.has(message.kind)
}

/** How often a node says that it is there. */
const beatMs = 1000

/** A node that was silent for longer has ended, or no longer answers from memory. */
const silentMs = leaseMs + beatMs

/** How much longer than the lease a node waits: timers of two machines differ. */
const marginMs = 100

interface Question {
  readonly number: number
  readonly heardBy: Set<string>
  readonly onHeard: () => void
}

/**
 * The other nodes. That a message was sent says nothing of when a node reads it: a request over another connection may come
 * first. So who takes a right from somebody asks the others whether they have heard, and waits for their answers.
 */
export class Peers {
  readonly #name: string
  readonly #say: (word: Word) => void
  readonly #heardAt = new Map<string, number>()
  readonly #questions = new Map<number, Question>()
  readonly #beat: NodeJS.Timeout
  #asked = 0

  constructor(name: string, say: (word: Word) => void) {
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
    if (isWord(message)) this.#take(from, message)
    for (const question of this.#questions.values()) {
      if (this.#isHeard(question)) question.onHeard()
    }
  }

  #take(from: string, word: Word): void {
    if (word.kind === 'leaving') this.#heardAt.delete(from)
    if (word.kind === 'asked') {
      this.#say({ kind: 'heard', asker: from, question: word.question })
    }
    if (word.kind === 'heard' && word.asker === this.#name) {
      this.#questions.get(word.question)?.heardBy.add(from)
    }
  }

  /**
   * Resolves when all nodes have heard what was published before, or no longer answer without having read it. At once, if the
   * question cannot be sent: `carried` says so.
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
