import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ByteBudget } from './byte-budget.ts'
import { turn } from './turns.ts'

/** The maximum number of requests of a connection that wait for the answers to earlier ones. */
const maxWaiting = 32

/** The headers of a request that does not wait are counted from this size on. */
const largeBytes = 4096

interface Waiting {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Its headers no longer use memory as a waiting request. */
  readonly release: () => void
}

/** A connection with the requests that wait. */
interface Line {
  isBusy: boolean
  readonly waiting: Waiting[]
}

/**
 * Begins a request when the answer to the connection's previous request is complete. A client may send requests without
 * waiting for answers (RFC 9112, 9.3.2). Node begins all of them at once: 200 connections with 20 requests each stopped
 * the event loop for 290 ms, and limits that count connections did not limit requests. A connection with more waiting
 * requests than the maximum is closed. `headers` limits the memory of the headers of all connections.
 */
export function oneAtATime(handler: RequestListener, headers: ByteBudget): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  return (request, response) => {
    const { socket } = request
    const line = lineOf(socket)
    if (!line.isBusy) begin(line, request, response)
    else if (!wait(line, request, response)) socket.destroy()
  }

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket)
    if (known) return known
    const line: Line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    socket.once('close', () => {
      for (const { release } of line.waiting.splice(0)) release()
    })
    return line
  }

  function begin(line: Line, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    line.isBusy = true
    const bytes = headerBytes(request)
    if (bytes > largeBytes)
      response.once(
        'close',
        headers.hold(bytes, () => socket.destroy()),
      )
    response.on('close', () => end(line, socket))
    handler(request, response)
  }

  function wait(line: Line, request: IncomingMessage, response: ServerResponse): boolean {
    if (line.waiting.length >= maxWaiting) return false
    const release = headers.hold(headerBytes(request), () => request.socket.destroy())
    line.waiting.push({ request, response, release })
    stopReading(request.socket)
    return true
  }

  function end(line: Line, socket: Socket): void {
    const next = line.waiting.shift()
    if (next) void beginNext(line, socket, next)
    else line.isBusy = false
  }

  async function beginNext(line: Line, socket: Socket, next: Waiting): Promise<void> {
    next.release()
    await turn()
    if (socket.destroyed) return
    begin(line, next.request, next.response)
    if (line.waiting.length === 0) socket.resume()
  }
}

/**
 * While a request waits, only the rest of the read that contained it is taken from the client: at most 64 KiB. Closing the
 * connection would make 500 clients connect again at once. A client that goes away meanwhile is noticed when the answer is
 * written. Note: Node resumes the socket in the tick after a request was read.
 */
function stopReading(socket: Socket): void {
  process.nextTick(() => process.nextTick(() => socket.pause()))
}

function headerBytes({ url = '', rawHeaders }: IncomingMessage): number {
  let sum = url.length
  for (const text of rawHeaders) sum += text.length
  return sum
}
