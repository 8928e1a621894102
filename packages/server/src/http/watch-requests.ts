import { createServer, type RequestListener, type Server } from 'node:http'
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
    if (bytes > largeBytes) {
      const release = bodies.hold(bytes, () => request.raw.destroy())
      request.raw.once('close', release)
      reply.raw.once('close', release)
    }
    done(null, payload)
  })
  app.addHook('onSend', ({ method }, reply, payload: unknown, done) => {
    done(null, method === 'HEAD' ? payload : held(answers, reply, payload))
  })
}

/** Counts an answer that is large, and sends it in pieces. */
function held(answers: ByteBudget, reply: FastifyReply, payload: unknown): unknown {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (!isWhole && !(payload instanceof Readable)) return payload
  const size = isWhole ? Buffer.byteLength(payload) : streamBytes
  if (size < pieceBytes) return payload
  reply.raw.once(
    'close',
    answers.hold(size, () => reply.raw.destroy()),
  )
  if (!isWhole) return payload
  reply.header('Content-Length', size)
  const whole = typeof payload === 'string' ? Buffer.from(payload) : payload
  return Readable.from(inPieces(whole), { objectMode: false })
}

/** The memory that a body uses: its declared length, or the maximum. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? streamBytes
  const { 'content-length': said } = headers
  return said === undefined ? most : Math.min(Number(said), most)
}

function* inPieces(whole: Buffer): Generator<Buffer> {
  for (let from = 0; from < whole.length; from += pieceBytes) {
    yield whole.subarray(from, from + pieceBytes)
  }
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
