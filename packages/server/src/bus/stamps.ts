/** Makes each message of a node differ from all others. */
export interface Stamp {
  /** The connection of a node that sends it. */
  readonly sender: string
  /** Grows with each message of this sender. */
  readonly number: number
}

/** Stamps the messages of a sender, one after the other. */
export function stamper(sender: string): () => Stamp {
  let number = 0
  return () => ({ sender, number: ++number })
}

/** Twice the validity of a signature, because a clock may be ahead. No message of a sender that is silent for longer is valid any more. */
const keptMs = 120_000

/**
 * Takes each message once, so that a recorded one has no effect while its signature is still valid. NATS keeps the order
 * of a connection: a number that does not grow is a repetition, or so late that it may count as lost.
 */
export class StampReader {
  readonly #newest = new Map<string, { number: number; heardAt: number }>()

  isNew({ sender, number }: Stamp, now = performance.now()): boolean {
    const known = this.#newest.get(sender)
    if (known && number <= known.number) return false
    if (!known) this.#forgetSilent(now)
    this.#newest.set(sender, { number, heardAt: now })
    return true
  }

  /** Nodes come and go, and each start is another sender. */
  #forgetSilent(now: number): void {
    for (const [sender, { heardAt }] of this.#newest) {
      if (now - heardAt > keptMs) this.#newest.delete(sender)
    }
  }
}
