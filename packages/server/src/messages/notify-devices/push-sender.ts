import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../db/transaction.ts'
import { type Outside, OutsideError } from '../../outside/outside.ts'
import { type HeldSubscription, serverKey } from '../../people/public.ts'
import { sharedNow } from '../../shared-clock.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { encryptPush, vapidHeader } from './encrypt-push.ts'

/** After a failed attempt there is one more. A push service that is away for longer misses the message. */
const pauseMs = 2000
const timeoutMs = 10_000

/** How long a push service keeps what it cannot deliver, such as to a phone that is off. In seconds. */
const keptFor = 4 * 3600

/** A push service cannot be used now. It is of somebody else, and whoever subscribes names it. */
export class PushServiceTrouble extends Error {
  override readonly name = 'PushServiceTrouble'
}

interface SenderOptions {
  readonly sql: Sql
  readonly outside: Outside
  /** The server's own address, for the operators of push services (RFC 8292 section 2.1). */
  readonly siteUrl: URL
}

/** Sends to the push services of browsers. */
export class PushSender {
  readonly #options: SenderOptions

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Returns whether the subscription still exists. Fails with `PushServiceTrouble`, or with the reason of the signal. */
  async send(
    one: HeldSubscription,
    text: string,
    { asker, signal }: { readonly asker: string; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const ask = () => unlessAborted(signal, () => this.#ask(one, text, asker))
    const first = await ask()
    if (typeof first === 'boolean') return first
    if (!first.again) throw first.error
    await pause(pauseMs, undefined, { signal })
    const second = await ask()
    if (typeof second === 'boolean') return second
    throw second.error
  }

  async #ask({ endpoint, ...keys }: HeldSubscription, text: string, asker: string) {
    const { outside, sql } = this.#options
    const { origin } = new URL(endpoint)
    const authorization = vapidHeader(await serverKey(sql), {
      endpoint,
      contact: this.#contact(),
      now: sharedNow(),
    })
    try {
      const { status } = await outside.fetch({
        ...{ url: endpoint, asker, method: 'POST', timeoutMs },
        headers: {
          authorization,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(keptFor),
          urgency: 'high',
        },
        body: encryptPush(keys, text),
        ...{ maxBytes: 10_000, takesBeginning: true },
      })
      if (status >= 200 && status < 300) return true
      if (status === 404 || status === 410) return false
      const error = new PushServiceTrouble(`The push service ${origin} answers with ${status}`)
      return { error, again: status === 429 || status >= 500 }
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      // Such as an address that is not public. It will not change.
      if (error.kind === 'refused') return false
      const message = `The push service ${origin} cannot be used: ${error.message}`
      return { error: new PushServiceTrouble(message, { cause: error }), again: true }
    }
  }

  #contact(): string {
    const { protocol, origin, hostname } = this.#options.siteUrl
    return protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`
  }
}
