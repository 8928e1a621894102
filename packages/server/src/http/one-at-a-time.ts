import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ByteBudget } from './byte-budget.ts'
import { turn } from './turns.ts'

/** The maximum number of requests of a connection that wait for the answers to earlier ones. */
const maxWaiting = 32

/** The maximum size of their headers together: that of the headers of one request. */
const maxWaitingBytes = 64 * 1024

/** The headers of a request that does not wait are counted from this size on. */
const largeBytes = 4096

interface Waiting {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly bytes: number
  /** Its headers no longer use memory as a waiting request. */
  readonly release: () => void
}

/** A connection with the requests that wait. */
interface Line {
  isBusy: boolean
  bytes: number
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
    const line: Line = { isBusy: false, bytes: 0, waiting: [] }
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
    response.once('close', () => end(line, socket))
    handler(request, response)
  }

  function wait(line: Line, request: IncomingMessage, response: ServerResponse): boolean {
    const bytes = headerBytes(request)
    if (line.waiting.length >= maxWaiting || line.bytes + bytes > maxWaitingBytes) return false
    const release = headers.hold(bytes, () => request.socket.destroy())
    line.bytes += bytes
    line.waiting.push({ request, response, bytes, release })
    return true
  }

  function end(line: Line, socket: Socket): void {
    const next = line.waiting.shift()
    if (next) void beginNext(line, socket, next)
    else line.isBusy = false
  }

  async function beginNext(line: Line, socket: Socket, next: Waiting): Promise<void> {
    line.bytes -= next.bytes
    next.release()
    await turn()
    if (!socket.destroyed) begin(line, next.request, next.response)
  }
}

function headerBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, url.length)
}
