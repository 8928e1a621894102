import { type Endpoint, limits } from '@parley/contract'
import { encode } from './encode.ts'
import { ApiError, ConnectionError } from './errors.ts'

export interface CallOptions {
  /** Ends the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the call throws a `ConnectionError`; 15 s, or 90 s for a long poll. */
  readonly timeoutMs?: number | undefined
  /** The file, for the endpoints that take one. */
  readonly file?: Blob | undefined
}

/** Where calls go, and what they say about who makes them. */
export interface Connection {
  readonly site: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

const ordinaryTimeoutMs = 15_000
const longestTimeoutMs = 2 ** 31 - 1

/** Calls an endpoint once; what its answer holds, without the envelope. */
export async function call(
  connection: Connection,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Record<string, unknown>> {
  const { path, params } = encode(endpoint, input)
  const inQuery = endpoint.method === 'GET'
  const query = inQuery && params.size > 0 ? `?${params}` : ''
  const { site, headers, fetch } = connection
  const answer = await limited(endpoint, options, async (signal) => {
    // A redirected POST would arrive as a GET of the same path, which may well mean something else.
    const request = { method: endpoint.method, headers, signal, redirect: 'error' } as const
    const response = await fetch(
      `${site}/api/v1${path}${query}`,
      inQuery ? request : { ...request, body: bodyOf(params, options.file) },
    )
    const text = await response.text()
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') }
  })
  return readAnswer(answer)
}

/** A file makes the form one of parts; its type, with the boundary, is for `fetch` to say. */
function bodyOf(params: URLSearchParams, file: Blob | undefined): URLSearchParams | FormData {
  if (!file) return params
  const form = new FormData()
  for (const [name, value] of params) form.append(name, value)
  form.append('filename', file)
  return form
}

async function limited(
  { id, waits }: Endpoint,
  { signal, timeoutMs = waits ? limits.longPollTimeout * 1000 : ordinaryTimeoutMs }: CallOptions,
  request: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted()
  // Note: AbortSignal.any would be shorter, but in Node 20 a signal that outlives many calls keeps
  // something of each of them.
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, Math.min(timeoutMs, longestTimeoutMs))
  signal?.addEventListener('abort', end)
  try {
    return await request(ending.signal)
  } catch (cause) {
    signal?.throwIfAborted()
    const problem = ending.signal.aborted ? `no answer within ${timeoutMs} ms` : 'no answer'
    throw new ConnectionError(`${id}: ${problem}`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

function readAnswer({ status, text, retryAfter }: Answer): Record<string, unknown> {
  const { result, msg, code, ...fields } = readEnvelope(text) ?? {}
  const isGood = status >= 200 && status < 300
  if (isGood && result === 'success') return fields
  if (isGood && result !== 'error') {
    throw new ConnectionError('What answered is not the server, or its answer was cut short')
  }
  throw new ApiError({
    status,
    code: typeof code === 'string' ? code : 'HTTP_ERROR',
    message: typeof msg === 'string' ? msg : `The answer was HTTP status ${status}`,
    fields,
    retryAfter: secondsOf(fields['retry-after']) ?? secondsOf(retryAfter),
  })
}

function readEnvelope(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : undefined
  } catch {
    return undefined
  }
}

function secondsOf(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
