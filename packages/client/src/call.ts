import { type CallForm, encode } from './encode.ts'
import { ApiError, ConnectionError } from './errors.ts'
import { inTime } from './in-time.ts'

export interface CallOptions {
  /** Ends the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until the call throws a `ConnectionError`; 15 s, 90 s for a long poll, an hour for a file. */
  readonly timeoutMs?: number | undefined
  /** The file, for the endpoints that take one. */
  readonly file?: Blob | undefined
  /** Called with the uploaded part of the file, if the connection can report it (`connectLight` in browsers). */
  readonly onProgress?: ((sentBytes: number, allBytes: number) => void) | undefined
  /** A repeat with the same key does nothing and is answered like the first, at endpoints that allow it. */
  readonly idempotencyKey?: string | undefined
}

/** The server to call, and the headers that identify the caller. */
export interface Connection {
  readonly site: string
  /** Called for each request, because the cookie may have changed. */
  readonly headers: () => Readonly<Record<string, string>>
  readonly fetch: typeof globalThis.fetch
  /** Sends a request with a file and reports its progress. */
  readonly sendFile?: SendFile | undefined
}

export interface OutgoingRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: URLSearchParams | FormData
  readonly signal: AbortSignal
}

export type SendFile = (
  url: string,
  request: OutgoingRequest,
  onProgress: (sentBytes: number, allBytes: number) => void,
) => Promise<Answer>

/** The response with its body unread. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

const ordinaryTimeoutMs = 15_000
/** The server answers a long poll within a minute. */
export const longPollTimeoutMs = 90_000
/** An upload takes as long as the connection needs; the user sees its progress and can cancel it. */
const fileTimeoutMs = 3_600_000

/** Calls an endpoint once and returns its result without the envelope. */
export async function call(
  connection: Connection,
  form: CallForm,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Record<string, unknown>> {
  const { path, params } = encode(form, input)
  const inQuery = form.method === 'GET'
  const query = inQuery && params.size > 0 ? `?${params}` : ''
  const url = `${connection.site}/api/v1${path}${query}`
  const { idempotencyKey: key } = options
  const headers = { ...connection.headers(), ...(key ? { 'Idempotency-Key': key } : {}) }
  const { signal, timeoutMs = usualTimeoutMs(form, options.file) } = options
  const answer = await inTime(form.id, timeoutMs, signal, (signal) => {
    if (inQuery) return ask(connection, url, { method: 'GET', headers, signal })
    const body = bodyOf(params, options.file)
    return send(connection, url, { method: form.method, headers, body, signal }, options)
  })
  return readAnswer(answer)
}

function send(
  connection: Connection,
  url: string,
  request: OutgoingRequest,
  { file, onProgress }: CallOptions,
): Promise<Answer> {
  if (file && onProgress && connection.sendFile) {
    return connection.sendFile(url, request, onProgress)
  }
  return ask(connection, url, request)
}

async function ask({ fetch }: Connection, url: string, request: RequestInit): Promise<Answer> {
  // Redirects change a POST to a GET of the same path, which may have another meaning.
  const response = await fetch(url, { ...request, redirect: 'error' })
  const text = await response.text()
  return { status: response.status, text, retryAfter: response.headers.get('retry-after') }
}

/** A file requires a multipart form; `fetch` sets its type with the boundary. */
function bodyOf(params: URLSearchParams, file: Blob | undefined): URLSearchParams | FormData {
  if (!file) return params
  const form = new FormData()
  for (const [name, value] of params) form.append(name, value)
  form.append('filename', file)
  return form
}

function usualTimeoutMs({ waits }: CallForm, file: Blob | undefined): number {
  if (file) return fileTimeoutMs
  return waits ? longPollTimeoutMs : ordinaryTimeoutMs
}

/** Returns the fields of an answer without the envelope. Throws an `ApiError` if the answer is an error. */
export function readAnswer({ status, text, retryAfter }: Answer): Record<string, unknown> {
  const { result, msg, code, ...fields } = readEnvelope(text)
  if (status >= 200 && status < 300 && result !== 'error') {
    if (result === 'success') return fields
    throw new ConnectionError('The answer is incomplete, or not the server’s')
  }
  throw new ApiError({
    status,
    code: typeof code === 'string' ? code : 'HTTP_ERROR',
    message: typeof msg === 'string' ? msg : `The answer was HTTP status ${status}`,
    fields,
    retryAfter: secondsOf(fields['retry-after'] ?? retryAfter),
  })
}

/** Returns no fields if the text is no envelope. */
function readEnvelope(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}

function secondsOf(value: unknown): number | undefined {
  const seconds = Number(value)
  return seconds > 0 ? seconds : undefined
}
