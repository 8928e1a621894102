import {
  createServer,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http'
import { Readable } from 'node:stream'
import { rateLimitHit } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ByteBudget } from './byte-budget.ts'
import { type Connections, hasBody } from './connections.ts'
import { networkOf } from './network-of.ts'
import { acceptUpgrades } from './upgrades.ts'

/** The memory that all bodies and answers may use together. */
const budgetBytes = 64 * 1024 * 1024

/** Bodies are counted from this size on. Smaller ones are bounded by the number of connections, each of which has one. */
const largeBytes = 4096

/** The part of a stream that is in memory at a time. */
const streamBytes = 128 * 1024

/** Answers are written in pieces of this size, which shows whether the client reads them. */
const pieceBytes = 64 * 1024

const keepAliveMs = 72_000

export function serverFor(handler: RequestListener, connections: Connections): Server {
  const { headersMs } = connections.options.patience
  const server = createServer({
    // 5,000 message ids fit in a query string.
    maxHeaderSize: 64 * 1024,
    headersTimeout: headersMs,
    // Note: how long a body may take follows from its size.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.ceil(headersMs / 3),
    keepAliveTimeout: keepAliveMs,
  })
  connections.watch(server, handler)
  acceptUpgrades(server)
  return server
}

/** Limits the memory of requests and answers of slow clients. */
export function watchRequests(app: FastifyInstance, connections: Connections): void {
  const bodies = new ByteBudget(budgetBytes)
  const answers = new ByteBudget(budgetBytes)
  const inFlight = new RequestsByAddress(connections)

  app.addHook('onRequest', (request, reply, done) => {
    inFlight.count(request, reply)
    done()
  })
  // Note: by now it is known that the caller may send one.
  app.addHook('preParsing', (request, reply, payload, done) => {
    const bytes = hasBody(request.raw) ? bytesOf(request) : 0
    // Note: here and below, a client that is gone has closed before, and would be counted for ever.
    if (bytes > largeBytes && !reply.raw.destroyed) {
      const release = bodies.hold(bytes, () => request.raw.destroy())
      request.raw.once('close', release)
      reply.raw.once('close', release)
    }
    done(null, payload)
  })
  app.addHook('onSend', ({ method }, reply, payload: unknown, done) => {
    const size = method === 'HEAD' ? 0 : sizeOf(payload)
    if (size < pieceBytes || reply.raw.destroyed) return done(null, payload)
    hold(answers, reply, size)
    if (typeof payload === 'string') sendInPieces(reply, Buffer.from(payload))
    else if (Buffer.isBuffer(payload)) sendInPieces(reply, payload)
    else done(null, payload)
  })
}

/** The memory that an answer uses. */
function sizeOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload)
  return payload instanceof Readable ? streamBytes : 0
}

/** Counts an answer that is large. */
function hold(answers: ByteBudget, { raw }: FastifyReply, bytes: number): void {
  raw.once(
    'close',
    answers.hold(bytes, () => raw.destroy()),
  )
}

/** Note: a stream would take 90 of the 170 µs for an answer of 76 kB. */
function sendInPieces(reply: FastifyReply, whole: Buffer): void {
  const { raw } = reply
  reply.hijack()
  reply.header('Content-Length', whole.length)
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  let sent = 0
  const sendNext = (error?: Error | null) => {
    if (error) return
    const piece = whole.subarray(sent, sent + pieceBytes)
    sent += piece.length
    if (sent < whole.length) raw.write(piece, sendNext)
    else raw.end(piece)
  }
  sendNext()
}

/** The memory that a body uses: its declared length, or the maximum. Note: Fastify makes `routeOptions` at each access. */
function bytesOf(request: FastifyRequest): number {
  const said = Number(request.headers['content-length'] ?? Number.NaN)
  if (said <= largeBytes) return said
  const most = request.routeOptions.bodyLimit ?? streamBytes
  return Number.isNaN(said) ? most : Math.min(said, most)
}

/**
 * Requests that are being answered for each client behind a proxy: there, connections are the proxy's. A
 * connection of a client itself has one at a time, and is counted.
 */
class RequestsByAddress {
  readonly #connections: Connections
  readonly #counts = new Map<string, number>()

  constructor(connections: Connections) {
    this.#connections = connections
  }

  count(request: FastifyRequest, reply: FastifyReply): void {
    const { trustsProxy, maxPerAddress } = this.#connections.options
    if (!trustsProxy(request.socket.remoteAddress ?? '')) return
    const network = networkOf(request.ip)
    const count = (this.#counts.get(network) ?? 0) + 1
    if (count > maxPerAddress) throw rateLimitHit({ 'retry-after': 1 }, { 'Retry-After': '1' })
    this.#counts.set(network, count)
    reply.raw.once('close', () => {
      const left = (this.#counts.get(network) ?? 1) - 1
      if (left === 0) this.#counts.delete(network)
      else this.#counts.set(network, left)
    })
  }
}
