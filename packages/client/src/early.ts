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
  /**
   * Resolves when the answer begins to arrive: the server has taken the snapshot, so later answers are not older. Rejects
   * if there is no snapshot.
   */
  readonly registered: Promise<void>
  readonly #body: string
  #answer: Promise<Response> | undefined
  #head: Head | undefined

  constructor(input: RegisterInput, site = '') {
    const { path, params } = encode(readForm('early', earlyTable['queues.register']), input)
    this.#body = String(params)
    this.#answer = post(`${site}/api/v1${path}`, params, (text) => {
      this.#head = headOf(text)
    })
    this.registered = this.#answer.then(({ ok }) => {
      if (!ok) throw new Error('There is no registration')
    })
    // A failure is reported to the caller that takes the answer.
    this.registered.catch(() => undefined)
  }

  /** The registered queue; undefined until the whole answer is here. */
  get queueId(): string | undefined {
    return this.#head?.queueId
  }

  /** The id at which the queue begins. */
  get position(): number | undefined {
    return this.#head?.position
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

interface Head {
  readonly queueId: string
  readonly position: number
}

/** Without parsing the rest, which takes a while. */
function headOf(text: string): Head | undefined {
  const start = text.slice(0, 1000)
  const queueId = /"queue_id":"([^"\\]+)"/.exec(start)?.[1]
  const position = /"last_event_id":(-?\d+)/.exec(start)?.[1]
  if (queueId === undefined || position === undefined) return undefined
  return { queueId, position: Number(position) }
}

async function post(
  url: string,
  body: URLSearchParams,
  onRead: (text: string) => void,
): Promise<Response> {
  const headers = crossSiteHeaders(undefined)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error' })
  // Read at once, because a browser holds back a body that nobody reads.
  const text = response.text().then((whole) => {
    onRead(whole)
    return whole
  })
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
