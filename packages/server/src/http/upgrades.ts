import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'

/** A request for a WebSocket, and its connection. */
export interface Upgrade {
  readonly request: IncomingMessage
  readonly socket: Socket
  /** Data that the client has sent after its headers. */
  readonly head: Buffer
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** Undefined if the request expects an ordinary answer. */
export function upgradeOf(request: IncomingMessage): Upgrade | undefined {
  return upgrades.get(request)
}

/**
 * Makes requests for WebSockets pass the same checks as all others: they reach the handler with a response, so
 * refusals are written as usual. Upgrades to other protocols, such as HTTP/2, are ignored.
 */
export function acceptUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!(socket instanceof Socket)) return
    const response = responseTo(request, socket)
    if (!response) {
      socket.destroy()
      return
    }
    if (request.headers.upgrade?.toLowerCase() !== 'websocket' || request.method !== 'GET') {
      response.detachSocket(socket)
      answerWithout(server, request, socket, head)
      return
    }
    // Note: the reader has its own listener.
    socket.on('error', () => socket.destroy())
    // Note: nothing is parsed after it.
    response.shouldKeepAlive = false
    response.once('finish', () => hangUp(socket))
    upgrades.set(request, { request, socket, head })
    server.emit('request', request, response)
  })
}

/** The time for a refused client to read why and to close its connection. */
const lingerMs = 5000

/** Note: nothing reads from the connection any more. With unread data, its end would never be noticed. */
function hangUp(socket: Socket): void {
  socket.resume()
  socket.end()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/**
 * Undefined if an earlier request of the connection is not answered yet: its response has the socket. Node begins an
 * upgrade at once, and an error here would end the process.
 */
function responseTo(request: IncomingMessage, socket: Socket): ServerResponse | undefined {
  const response = new ServerResponse(request)
  try {
    response.assignSocket(socket)
    return response
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_HTTP_SOCKET_ASSIGNED') return undefined
    throw error
  }
}

/** The headers that request another protocol. */
const asking: ReadonlySet<string> = new Set(['upgrade', 'http2-settings'])

/** Note: once a server accepts any upgrade, Node treats every such request as one. It is read again without its headers. */
function answerWithout(server: Server, request: IncomingMessage, socket: Socket, head: Buffer) {
  const { method, url, httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2)
    if (!asking.has(name.toLowerCase())) lines.push(`${name}: ${withoutRequest(name, value)}`)
  }
  const headers = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  socket.unshift(Buffer.concat([headers, head]))
  server.emit('connection', socket)
}

function withoutRequest(name: string, value: string): string {
  if (name.toLowerCase() !== 'connection') return value
  const words = value.split(',').map((word) => word.trim())
  return words.filter((word) => !asking.has(word.toLowerCase())).join(', ') || 'keep-alive'
}

let sockets: WebSocketServer | undefined

/** The largest message of a client, which has nothing to send, and the most frames that it may be in. */
const limits = { maxPayload: 1024, maxFragments: 16 } as const

/** Accepts the handshake. If it is invalid, refuses it and returns undefined. */
export async function openSocket({
  request,
  socket,
  head,
}: Upgrade): Promise<WebSocket | undefined> {
  const { WebSocketServer: Sockets } = await import('ws')
  // Note: no compression: it would cost a window of memory for each client.
  sockets ??= new Sockets({ noServer: true, clientTracking: false, ...limits })
  const server = sockets
  return new Promise((resolve) => {
    socket.once('close', () => resolve(undefined))
    server.handleUpgrade(request, socket, head, (opened) => {
      // Note: its end is a separate event.
      opened.on('error', () => opened.terminate())
      resolve(opened)
    })
  })
}
