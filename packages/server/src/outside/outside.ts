import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { FairTurns } from '../fair-turns.ts'
import { NameLookup } from './name-lookup.ts'
import { Reach } from './reach.ts'

export interface OutsideRequest {
  readonly url: string
  /** The user or organization that named the address. Names that are slow to find delay only its own requests. */
  readonly asker: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The deadline for names, connections, redirects and the answer together. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Whether of an answer that is longer its beginning is taken; without it, nothing. */
  readonly takesBeginning?: boolean
  /** How often a GET is led on to another address; otherwise the answer is the redirection itself. */
  readonly maxRedirects?: number
  /** Types of content that are taken; without it, all. */
  readonly accepts?: RegExp
}

export interface OutsideAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The address that answered, after redirects. */
  readonly url: string
  readonly body: Buffer
}

/** Why there is no answer: `refused` will not change by asking again, `failed` may. */
export class OutsideError extends Error {
  override readonly name = 'OutsideError'
  readonly kind: 'refused' | 'failed'

  constructor(kind: OutsideError['kind'], reason: string) {
    super(reason)
    this.kind = kind
  }
}

/** Each has two sockets, for both versions of addresses. */
const lookups = { atOnce: 64, perAsker: 4 }

/** All addresses of a host. */
export type Resolve = (
  host: string,
  asker: string,
  signal: AbortSignal,
) => Promise<readonly string[]>

export interface OutsideOptions {
  /** Networks that are not public and may be reached nevertheless. */
  readonly allowedNetworks?: readonly string[] | undefined
  readonly resolve?: Resolve
}

/**
 * Requests addresses that users provide. Invariant: connections go only to checked addresses: a name is resolved
 * once, and the connection uses the address, not the name. Requests contain nothing that identifies the caller,
 * and answers are limited in size and time.
 */
export class Outside {
  readonly #reach: Reach
  readonly #resolve: Resolve
  readonly #lookups = new FairTurns(lookups)

  constructor({ allowedNetworks, resolve }: OutsideOptions = {}) {
    this.#reach = new Reach(allowedNetworks)
    const names = new NameLookup()
    this.#resolve = resolve ?? ((...asked) => names.resolve(...asked))
  }

  async fetch(asked: OutsideRequest): Promise<OutsideAnswer> {
    const signal = AbortSignal.timeout(asked.timeoutMs)
    const { maxRedirects = 0 } = asked
    let url = readUrl(asked.url)
    for (let left = maxRedirects; ; left--) {
      const answer = await this.#ask(url, asked, signal).catch((error: unknown) => {
        if (error instanceof OutsideError) throw error
        throw new OutsideError('failed', signal.aborted ? 'it takes too long' : reasonOf(error))
      })
      const next = maxRedirects > 0 ? redirection(answer) : undefined
      if (!next) return answer
      if (left <= 0) throw new OutsideError('refused', 'it redirects too often')
      url = readUrl(next)
    }
  }

  async #ask(url: URL, asked: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
    const address = await this.#addressOf(url, asked.asker, signal)
    const response = await send(url, address, asked, signal)
    try {
      const body = isRedirection(response) ? Buffer.alloc(0) : await readBody(response, asked)
      return { status: response.statusCode ?? 0, headers: response.headers, url: url.href, body }
    } finally {
      response.destroy()
    }
  }

  /** The one address that will be connected to. */
  async #addressOf(url: URL, asker: string, signal: AbortSignal): Promise<string> {
    const host = hostOf(url)
    const isName = isIP(host) === 0
    const all = isName ? await before(signal, this.#lookUp(host, asker, signal)) : [host]
    const address = all.find((one) => this.#reach.includes(one))
    if (address === undefined) throw new OutsideError('refused', 'its address is not public')
    return address
  }

  /** Invariant: a request that was aborted while it waited for its turn looks nothing up. */
  #lookUp(host: string, asker: string, signal: AbortSignal): Promise<readonly string[]> {
    return this.#lookups.run(asker, async () =>
      signal.aborted ? [] : this.#resolve(host, asker, signal),
    )
  }
}

/** A web address without a password in it. */
function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url !== undefined && ['http:', 'https:'].includes(url.protocol)
  if (!isWeb || url.username !== '' || url.password !== '') {
    throw new OutsideError('refused', 'it is not a web address')
  }
  return url
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function before<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = withReject()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([result, late])
}

function withReject(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse
  })
  return { promise, reject }
}

function send(
  url: URL,
  address: string,
  { method = 'GET', headers, body }: OutsideRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const host = hostOf(url)
  const options = {
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    headers: { 'user-agent': 'Parley', accept: '*/*', ...headers, host: url.host },
    ...(isIP(host) === 0 ? { servername: host } : {}),
    agent: false,
    signal,
    maxHeaderSize: 16_384,
  } as const
  return new Promise((resolve, reject) => {
    const request = (isSecure ? secureRequest : plainRequest)(options, resolve)
    request.on('error', reject)
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new OutsideError('refused', 'it switches to another protocol'))
    })
    // Note: a connection can close without an answer and without an error.
    request.on('close', () => reject(new OutsideError('failed', 'it sends no answer')))
    request.end(body)
  })
}

function isRedirection({ statusCode = 0, headers }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400 && headers.location !== undefined
}

function redirection({ status, headers, url }: OutsideAnswer): string | undefined {
  const { location } = headers
  if (status < 300 || status >= 400 || location === undefined) return undefined
  return URL.canParse(location, url) ? new URL(location, url).href : location
}

async function readBody(
  response: IncomingMessage,
  { accepts, maxBytes, takesBeginning = false }: OutsideRequest,
): Promise<Buffer> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers
  if (encoding !== 'identity')
    throw new OutsideError('refused', 'it is compressed although that was not requested')
  if (accepts && !accepts.test(type))
    throw new OutsideError('refused', 'it has another content type')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes && !takesBeginning) throw new OutsideError('refused', 'it is too large')
    chunks.push(chunk)
    if (length > maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `it is unreachable (${code})` : 'it is unreachable'
}
