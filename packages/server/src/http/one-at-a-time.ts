import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { turn } from './turns.ts'

/** The maximum number of requests of a connection that wait for the answers to earlier ones. */
const maxWaiting = 32

type Begin = () => void

/**
 * Begins a request when the answer to the connection's previous request is complete. A client may send requests without
 * waiting for answers (RFC 9112, 9.3.2). Node begins all of them at once: 200 connections with 20 requests each stopped
 * the event loop for 290 ms, and limits that count connections did not limit requests. A connection with more waiting
 * requests than the maximum is closed.
 */
export function oneAtATime(handler: RequestListener): RequestListener {
  /** The connections that have a request, with the requests that wait. */
  const busy = new WeakMap<Socket, Begin[]>()

  return (request, response) => {
    const { socket } = request
    const begin = () => {
      response.once('close', () => void beginNext(socket))
      handler(request, response)
    }
    const waiting = busy.get(socket)
    if (!waiting) {
      busy.set(socket, [])
      begin()
    } else if (waiting.length < maxWaiting) waiting.push(begin)
    else socket.destroy()
  }

  async function beginNext(socket: Socket): Promise<void> {
    const next = busy.get(socket)?.shift()
    if (!next) {
      busy.delete(socket)
      return
    }
    await turn()
    if (!socket.destroyed) next()
  }
}
