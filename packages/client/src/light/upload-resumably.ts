import { ApiError, ConnectionError } from '../errors.ts'
import { inTime } from '../in-time.ts'
import { isPassing, type Patience, persist } from '../patience.ts'
import { crossSiteHeaders } from './cross-site.ts'
import { requireReadable } from './file-unreadable.ts'
import { PartSize } from './part-size.ts'

export interface ResumableOptions extends Patience {
  /** The server’s address without a trailing slash; absent: the page’s own server. */
  readonly site?: string | undefined
  readonly csrf?: (() => string | undefined) | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  readonly onProgress?: ((sentBytes: number, allBytes: number) => void) | undefined
  /** The URL of an earlier upload to continue, as passed to `onBegin`. */
  readonly address?: string | undefined
  readonly onBegin?: ((address: string) => void) | undefined
  /** The most bytes of a part; parts are smaller where the connection is slow. */
  readonly partBytes?: number | undefined
  /** Milliseconds after which the server is asked how much of a part has arrived; 30 s. */
  readonly partMs?: number | undefined
}

export interface Uploaded {
  readonly url: string
  readonly filename: string
}

/** The size of a part: a broken connection loses at most one part. */
const usualPartBytes = 4 * 1024 * 1024
const usualPartMs = 30_000
/** The server answers anything but a part at once. */
const answerMs = 15_000
/** The server stores a complete file before it answers, and does so with at least this many bytes in a millisecond. */
const storedPerMs = 4096
const protocol = { 'Tus-Resumable': '1.0.0' }

/**
 * Uploads a file in parts with the tus protocol. After a broken connection it asks how much the server has
 * received and continues there, with increasing delays, until the signal aborts it. A connection that swallows
 * what is sent counts as broken. Throws a `FileUnreadable` if the file has changed meanwhile.
 */
export async function uploadResumably(
  file: Blob & { readonly name?: string },
  options: ResumableOptions = {},
): Promise<Uploaded> {
  const { partBytes = usualPartBytes, partMs = usualPartMs, onProgress, signal } = options
  const parts = new PartSize(partBytes, partMs)
  const patience: Patience = { isPassing: mayPass, ...options }
  const address = options.address ?? (await persist(patience, () => begin(file, options)))
  options.onBegin?.(address)
  let isInDoubt = options.address !== undefined
  let offset = 0
  for (;;) {
    const answer = await persist(patience, async () => {
      if (isInDoubt) offset = await offsetOf(address, options)
      isInDoubt = true
      return parts.timed(() => sendPart(file, { address, offset, bytes: parts.bytes }, options))
    })
    isInDoubt = false
    signal?.throwIfAborted()
    if (typeof answer !== 'number') {
      onProgress?.(file.size, file.size)
      return answer
    }
    offset = answer
    onProgress?.(offset, file.size)
  }
}

interface Part {
  readonly address: string
  readonly offset: number
  readonly bytes: number
}

/**
 * Returns the offset after a part, or the address of the complete file. Of a request without an answer, some may have arrived:
 * that is progress, however slow the connection is.
 */
async function sendPart(
  file: Blob,
  { address, offset, bytes }: Part,
  options: ResumableOptions,
): Promise<number | Uploaded> {
  const body = file.slice(offset, offset + bytes)
  const isLast = offset + bytes >= file.size
  const { partMs = usualPartMs } = options
  const timeoutMs = isLast ? partMs + file.size / storedPerMs : partMs
  const headers = {
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(offset),
  }
  try {
    const answer = await ask(options, { method: 'PATCH', address, headers, body, timeoutMs })
    return answer.status === 200 ? uploadedIn(answer.text) : offsetIn(answer)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (!(error instanceof ConnectionError)) throw error
    await requireReadable(body)
    const arrived = await offsetOf(address, options)
    if (arrived <= offset) throw error
    return arrived
  }
}

/** Deletes an abandoned upload on the server. */
export async function discardUpload(
  address: string,
  options: Omit<ResumableOptions, 'address'> = {},
): Promise<void> {
  await ask(options, { method: 'DELETE', address })
}

/** The broken connection may still hold the upload, or have sent more than this client knows. */
function mayPass(error: unknown): boolean {
  const isRace = error instanceof ApiError && (error.status === 409 || error.status === 423)
  return isRace || isPassing(error)
}

async function begin(
  file: Blob & { readonly name?: string },
  options: ResumableOptions,
): Promise<string> {
  const metadata = { filename: file.name ?? 'file', filetype: file.type }
  const pairs = Object.entries(metadata).filter(([, value]) => value !== '')
  const headers = {
    'Upload-Length': String(file.size),
    'Upload-Metadata': pairs.map(([name, value]) => `${name} ${base64(value)}`).join(),
  }
  const address = `${options.site ?? ''}/api/v1/tus`
  const answer = await ask(options, { method: 'POST', address, headers })
  const location = answer.headers.get('location')
  if (!location) throw new ConnectionError('What answered is not the server')
  // Servers return a path or a full URL; both lead to this server.
  return (options.site ?? '') + location.replace(/^https?:\/\/[^/]*/, '')
}

async function offsetOf(address: string, options: ResumableOptions): Promise<number> {
  return offsetIn(await ask(options, { method: 'HEAD', address }))
}

function offsetIn({ headers }: Answer): number {
  const offset = Number(headers.get('upload-offset') ?? Number.NaN)
  if (!Number.isInteger(offset)) throw new ConnectionError('What answered is not the server')
  return offset
}

interface Asked {
  readonly method: string
  readonly address: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob
  readonly timeoutMs?: number
}

interface Answer extends Pick<Response, 'status' | 'headers'> {
  readonly text: string
}

async function ask(
  { fetch = globalThis.fetch, signal, csrf, headers: own }: ResumableOptions,
  { method, address, headers, body, timeoutMs = answerMs }: Asked,
): Promise<Answer> {
  const all = { ...protocol, ...crossSiteHeaders(csrf), ...own, ...headers }
  const request = { method, headers: all, redirect: 'error', ...(body ? { body } : {}) } as const
  const { ok, ...answer } = await inTime('upload', timeoutMs, signal, async (signal) => {
    const response = await fetch(address, { ...request, signal })
    const { ok, status, headers } = response
    return { ok, status, headers, text: await response.text() }
  })
  if (ok) return answer
  throw refusalIn(answer)
}

function refusalIn({ status, headers, text }: Answer): ApiError {
  const told = readObject(text)
  const retryAfter = Number(headers.get('retry-after'))
  return new ApiError({
    status,
    code: typeof told.code === 'string' ? told.code : 'HTTP_ERROR',
    message: typeof told.msg === 'string' ? told.msg : text || `HTTP status ${status}`,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
  })
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}

function uploadedIn(text: string): Uploaded {
  const { url, filename } = readObject(text) as Partial<Uploaded>
  if (url === undefined || filename === undefined) {
    throw new ConnectionError('What answered is not the server')
  }
  return { url, filename }
}

/** Encodes the UTF-8 bytes of a text. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
