// `@parley/client/early`: sends a call of a start before the rest of the client is loaded.
import { encode } from './encode.ts'
import { crossSiteHeaders } from './light/cross-site.ts'
import { earlyTable } from './light/early-table.ts'
import { readForm } from './light/read-form.ts'
import type { RegisterInput } from './listen.ts'
import { registration as everything } from './replica/registration.ts'

/** As `registration` of the replica, whose module has all of the replica beside it. */
export const registration: RegisterInput = everything

/** A registration under way. The light client gets its answer if it sends the same request. */
export class EarlyRegistration {
  readonly #body: string
  #answer: Promise<Response> | undefined

  constructor(input: RegisterInput, site = '') {
    const { path, params } = encode(readForm('early', earlyTable['queues.register']), input)
    this.#body = String(params)
    this.#answer = post(`${site}/api/v1${path}`, params)
    // A failure is reported to whoever takes the answer.
    this.#answer.catch(() => undefined)
  }

  /** For `connectLight`. The answer is given once. */
  readonly fetch: typeof globalThis.fetch = (url, init) => {
    const isSame = init?.body instanceof URLSearchParams && String(init.body) === this.#body
    const answer = isSame ? this.take() : undefined
    if (answer === undefined) return globalThis.fetch(url, init)
    return until(init?.signal, answer)
  }

  /** The answer, if nobody has it yet. */
  take(): Promise<Response> | undefined {
    const answer = this.#answer
    this.#answer = undefined
    return answer
  }
}

async function post(url: string, body: URLSearchParams): Promise<Response> {
  const headers = crossSiteHeaders(undefined)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error' })
  // Read at once, because a browser holds back what nobody reads.
  const text = response.text()
  text.catch(() => undefined)
  response.text = () => text
  response.json = async () => JSON.parse(await text)
  return response
}

function until<Value>(
  signal: AbortSignal | null | undefined,
  value: Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    value.then(resolve, reject)
  })
}
