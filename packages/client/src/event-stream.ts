import type { api, QueueId } from '@parley/contract'
import { type Connection, readAnswer } from './call.ts'
import type { OutputOf } from './client.ts'
import { type Anonymous, type Credentials, connectionOf, type Transport } from './connect.ts'
import { ConnectionError } from './errors.ts'
import { longestTimeoutMs } from './in-time.ts'

type Delivered = OutputOf<typeof api.queues.getEvents>['events'][number]

interface Following {
  readonly queue_id: QueueId
  readonly last_event_id: number
  readonly signal: AbortSignal | undefined
  /** Without data for this long, not even a heartbeat, the connection counts as dead. */
  readonly timeoutMs: number
}

/** Delivers the events of a queue after the given one, until the connection ends. */
export type EventStream = (following: Following) => AsyncGenerator<Delivered, void, undefined>

/**
 * Server-Sent Events for `listen`: one request for all events instead of one poll for each. Throws the errors that a call
 * throws, and ends when the server closes the stream.
 */
export function eventStream(options: (Credentials | Anonymous) & Transport): EventStream {
  const connection = connectionOf(options)
  return (following) => follow(connection, following)
}

async function* follow(
  { site, fetch, headers }: Connection,
  { queue_id, last_event_id, signal, timeoutMs }: Following,
): AsyncGenerator<Delivered, void, undefined> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal?.addEventListener('abort', end)
  const timer = new Timer(end, timeoutMs)
  try {
    const query = new URLSearchParams({ queue_id, last_event_id: String(last_event_id) })
    const response = await fetch(`${site}/api/v1/events/stream?${query}`, {
      headers: { ...headers(), Accept: 'text/event-stream' },
      redirect: 'error',
      signal: ending.signal,
    })
    if (!isStream(response)) {
      const { status } = response
      const retryAfter = response.headers.get('retry-after')
      readAnswer({ status, retryAfter, text: await response.text() })
      throw new ConnectionError('What answered sends no stream')
    }
    for await (const { event, data } of framesOf(response.body, () => timer.restart())) {
      if (event === 'refused') readAnswer({ status: 400, text: data, retryAfter: null })
      else yield JSON.parse(data)
    }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof Error && ['ApiError', 'ConnectionError'].includes(cause.name)) throw cause
    throw new ConnectionError('The stream of events broke', { cause })
  } finally {
    timer.stop()
    signal?.removeEventListener('abort', end)
    ending.abort()
  }
}

type Streaming = Response & { readonly body: ReadableStream<Uint8Array> }

function isStream(response: Response): response is Streaming {
  const type = response.headers.get('content-type') ?? ''
  return response.ok && response.body !== null && type.startsWith('text/event-stream')
}

interface Frame {
  readonly event: string
  readonly data: string
}

/** The frames as this server writes them: each field on one line, and an empty line at the end. */
async function* framesOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<Frame, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const frames = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) yield readFrame(frame)
  }
}

function readFrame(text: string): Frame {
  const fields = new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)] as const
    }),
  )
  return { event: fields.get('event') ?? 'message', data: fields.get('data') ?? '{}' }
}

class Timer {
  readonly #end: () => void
  readonly #milliseconds: number
  #timeout: ReturnType<typeof setTimeout>

  constructor(end: () => void, milliseconds: number) {
    this.#end = end
    this.#milliseconds = Math.min(milliseconds, longestTimeoutMs)
    this.#timeout = setTimeout(end, this.#milliseconds)
  }

  restart(): void {
    clearTimeout(this.#timeout)
    this.#timeout = setTimeout(this.#end, this.#milliseconds)
  }

  stop(): void {
    clearTimeout(this.#timeout)
  }
}
