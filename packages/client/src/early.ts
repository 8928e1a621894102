// `@parley/client/early`: sends a call of a start before the rest of the client is loaded.
import { encode } from './encode.ts'
import type { Snapshot } from './events.ts'
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
  /**
   * Whether the answer lacks `realm_users`, which `readUsers` returns: reading them takes longer than reading the rest. Set it before
   * the answer is taken.
   */
  usersLater = false
  readonly #body: string
  #answer: Promise<Response> | undefined
  #head: Head | undefined
  #users: string | undefined

  constructor(input: RegisterInput, site = '') {
    const { path, params } = encode(readForm('early', earlyTable['queues.register']), input)
    this.#body = String(params)
    this.#answer = post(`${site}/api/v1${path}`, params, (text) => {
      this.#head = headOf(text)
      const parts = this.usersLater ? withoutUsers(text) : undefined
      this.#users = parts?.users
      return parts?.first ?? text
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

  /** The users that the answer lacks; undefined if it is whole. They are given once. */
  readUsers(): NonNullable<Snapshot['realm_users']> | undefined {
    const text = this.#users
    this.#users = undefined
    return text === undefined ? undefined : JSON.parse(text)
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

const usersBegin = '"realm_users":['
const usersEnd = '],"realm_non_active_users":'

/**
 * The answer in two parts, without reading it. Note: within a JSON string, quotes are escaped, so both marks are names of fields.
 * Undefined where they do not follow each other, as this server writes them.
 */
function withoutUsers(text: string): { first: string; users: string } | undefined {
  const begin = text.indexOf(usersBegin)
  const end = text.indexOf(usersEnd, begin)
  if (begin === -1 || end === -1) return undefined
  return {
    first: text.slice(0, begin) + text.slice(end + 2),
    users: text.slice(begin + usersBegin.length - 1, end + 1),
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
  onRead: (text: string) => string,
): Promise<Response> {
  const headers = crossSiteHeaders(undefined)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error' })
  // Read at once, because a browser holds back a body that nobody reads.
  const text = response.text()
  text.catch(() => undefined)
  response.text = async () => onRead(await text)
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
