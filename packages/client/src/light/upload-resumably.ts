import { ApiError, ConnectionError } from '../errors.ts'
import { isPassing, type Patience, persist } from '../patience.ts'
import { crossSiteHeaders } from './cross-site.ts'

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
  readonly partBytes?: number | undefined
}

export interface Uploaded {
  readonly url: string
  readonly filename: string
}

/** The size of a part: a broken connection loses at most one part. */
const usualPartBytes = 4 * 1024 * 1024
const protocol = { 'Tus-Resumable': '1.0.0' }

/**
 * Uploads a file in parts with the tus protocol. After a broken connection it asks how much the server has
 * received and continues there, with increasing delays, until the signal aborts it.
 */
export async function uploadResumably(
  file: Blob & { readonly name?: string },
  options: ResumableOptions = {},
): Promise<Uploaded> {
  const { partBytes = usualPartBytes, onProgress, signal } = options
  const patience: Patience = { isPassing: mayPass, ...options }
  const address = options.address ?? (await persist(patience, () => begin(file, options)))
  options.onBegin?.(address)
  let isInDoubt = options.address !== undefined
  let offset = 0
  for (;;) {
    const answer = await persist(patience, async () => {
      if (isInDoubt) offset = await offsetOf(address, options)
      isInDoubt = true
      const body = file.slice(offset, offset + partBytes)
      return ask(
        options,
        'PATCH',
        address,
        {
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': String(offset),
        },
        body,
      )
    })
    isInDoubt = false
    signal?.throwIfAborted()
    if (answer.status === 200) {
      onProgress?.(file.size, file.size)
      return uploadedIn(await answer.json())
    }
    offset = offsetIn(answer)
    onProgress?.(offset, file.size)
  }
}

/** Deletes an abandoned upload on the server. */
export async function discardUpload(
  address: string,
  options: Omit<ResumableOptions, 'address'> = {},
): Promise<void> {
  await ask(options, 'DELETE', address, {})
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
  const answer = await ask(options, 'POST', `${options.site ?? ''}/api/v1/tus`, {
    'Upload-Length': String(file.size),
    'Upload-Metadata': pairs.map(([name, value]) => `${name} ${base64(value)}`).join(),
  })
  const location = answer.headers.get('location')
  if (!location) throw new ConnectionError('What answered is not the server')
  // Servers return a path or a full URL; both lead to this server.
  return (options.site ?? '') + location.replace(/^https?:\/\/[^/]*/, '')
}

async function offsetOf(address: string, options: ResumableOptions): Promise<number> {
  return offsetIn(await ask(options, 'HEAD', address, {}))
}

function offsetIn(answer: Response): number {
  const offset = Number(answer.headers.get('upload-offset') ?? Number.NaN)
  if (!Number.isInteger(offset)) throw new ConnectionError('What answered is not the server')
  return offset
}

async function ask(
  options: ResumableOptions,
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  body?: Blob,
): Promise<Response> {
  const { fetch = globalThis.fetch, signal, csrf } = options
  const all = { ...protocol, ...crossSiteHeaders(csrf), ...options.headers, ...headers }
  const request = {
    method,
    headers: all,
    redirect: 'error',
    ...(signal ? { signal } : {}),
  } as const
  let answer: Response
  try {
    answer = await fetch(address, body ? { ...request, body } : request)
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ConnectionError('upload: no answer', { cause })
  }
  if (answer.ok) return answer
  throw await refusalIn(answer)
}

async function refusalIn(answer: Response): Promise<ApiError> {
  const text = await answer.text()
  const told = readObject(text)
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: answer.status,
    code: typeof told.code === 'string' ? told.code : 'HTTP_ERROR',
    message: typeof told.msg === 'string' ? told.msg : text || `HTTP status ${answer.status}`,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
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

function uploadedIn(answer: unknown): Uploaded {
  const { url, filename } = (answer ?? {}) as Partial<Uploaded>
  if (url === undefined || filename === undefined) {
    throw new ConnectionError('What answered is not the server')
  }
  return { url, filename }
}

/** Encodes the UTF-8 bytes of a text. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
