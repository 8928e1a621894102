import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { ByteBudget } from './byte-budget.ts'
import { networkOf } from './network-of.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { isAtPace, newProgress, type Patience, type Progress } from './pace.ts'
import { refuseConnection } from './refuse-connection.ts'
import type { TrustsProxy } from './trusted-proxies.ts'

export interface ConnectionOptions {
  readonly most: number
  readonly maxPerAddress: number
  readonly patience: Patience
  readonly trustsProxy: TrustsProxy
  /** The memory that all headers may use together: those of requests, and those that are not complete. */
  readonly headerBytes: number
  /** Logged at most once a minute. */
  readonly onRefused: (why: string) => void
}

/** Connections that share a limit, in the order in which they became idle. */
interface Group {
  count: number
  readonly idle: Set<Socket>
}

interface Connection {
  readonly progress: Progress
  /** All connections, and those of its address; a proxy's belong to many clients. */
  readonly groups: readonly Group[]
  /** Requests that are being answered. */
  requests: number
  /** All requests since it was opened. */
  begun: number
  /** The bytes that were read when its newest request began or ended. Later ones are headers that are not complete. */
  readBefore: number
}

const complaintMs = 60_000

/** How often headers that are not complete are counted. */
const headersMs = 1000

const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'

/** How long idle connections may send one more request before the server ends. */
const lingerMs = 500

/** Longer than any request of a responsive client takes. */
const answersMs = 5000

/**
 * The connections of the server, limited in total, per address, and in idle time. Above a limit, the connection
 * that has been idle for longest is closed: a client that floods the server with connections loses its own.
 */
export class Connections {
  readonly options: ConnectionOptions
  readonly #open = new Map<Socket, Connection>()
  readonly #all = newGroup()
  readonly #byNetwork = new Map<string, Group>()
  #lastComplaint = Number.NEGATIVE_INFINITY
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #servers: Server[] = []
  readonly #answering = new Set<ServerResponse>()
  readonly #headers: ByteBudget
  #isRetiring = false

  constructor(options: ConnectionOptions) {
    this.options = options
    this.#headers = new ByteBudget(options.headerBytes)
    this.#timers = [
      setInterval(() => this.#look(), options.patience.paceMs).unref(),
      setInterval(() => this.#cutHeaders(), headersMs).unref(),
    ]
  }

  /** Note: a server that never listened has a timer all the same. */
  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const server of this.#servers) if (!server.listening) server.close()
  }

  /** Passes the requests of a server to their handler, for each connection one after the other. */
  watch(server: Server, handler: RequestListener): void {
    this.#servers.push(server)
    server.on('connection', (socket) => this.#take(socket))
    const answer: RequestListener = (request, response) => {
      this.#answer(request, response)
      handler(request, response)
    }
    server.on('request', oneAtATime(answer, this.#headers))
  }

  /**
   * Refuses what Node refuses. Note: after a long turn of the event loop, requests that arrived in time are unread. They
   * are read in this turn, before it ends.
   */
  refuse(error: Error & { code?: string }, socket: Socket): void {
    const connection = this.#open.get(socket)
    const begun = connection?.begun
    const refuseIt = () => {
      // Note: one that was read in this turn may already be answered, and be followed by the beginning of the next one.
      const isAlive = connection && (connection.requests > 0 || connection.begun !== begun)
      if (!isAlive) refuseConnection(error, socket)
    }
    if (error.code === tooSlow) setImmediate(refuseIt)
    else refuseConnection(error, socket)
  }

  /**
   * Stops accepting connections. Requests on open ones are answered, and each answer ends its connection. Note:
   * closing them at once would cut off requests in transit.
   */
  async stopAccepting(): Promise<void> {
    // Note: right after connections were taken, so that almost none waits to be.
    await turn()
    for (const server of this.#servers) if (server.listening) Listener.prototype.close.call(server)
    // Note: only now, because a client whose connection is closed opens another.
    this.#isRetiring = true
    for (const response of this.#answering) response.shouldKeepAlive = false
  }

  /** Resolves when all requests are answered and no more arrive, or after a time limit. */
  async areAnswered(): Promise<void> {
    const start = performance.now()
    const elapsed = () => performance.now() - start
    const isDone = () =>
      this.#open.size === 0 || (this.#answering.size === 0 && elapsed() >= lingerMs)
    while (!isDone() && elapsed() < answersMs) await pause(10)
  }

  /** Closes what is left: also WebSockets, which Node does not count among the connections of its server. */
  cut(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  #take(socket: Socket): void {
    // Note: called twice if a request is parsed again.
    if (this.#open.has(socket)) return
    const { remoteAddress = '' } = socket
    const { most, maxPerAddress, trustsProxy } = this.options
    const network = trustsProxy(remoteAddress) ? undefined : networkOf(remoteAddress)
    const own = network === undefined ? undefined : this.#groupOf(network)
    const isTaken =
      (!own || this.#displaceIdle(own, maxPerAddress, `for ${network}`)) &&
      this.#displaceIdle(this.#all, most, 'in total')
    if (!isTaken) {
      socket.destroy()
      return
    }
    const groups = own ? [this.#all, own] : [this.#all]
    const connection = { progress: newProgress(), groups, requests: 0, begun: 0, readBefore: 0 }
    this.#open.set(socket, connection)
    for (const group of groups) {
      group.count++
      group.idle.add(socket)
    }
    socket.once('close', () => this.#forget(socket))
    if (network !== undefined) socket.once('close', () => this.#tidy(network))
  }

  #groupOf(network: string): Group {
    const group = this.#byNetwork.get(network) ?? newGroup()
    this.#byNetwork.set(network, group)
    return group
  }

  #displaceIdle(group: Group, most: number, whose: string): boolean {
    if (group.count < most) return true
    this.#complain(`the limit of ${most} ${whose} is reached`)
    const [longestIdle] = group.idle
    if (!longestIdle) return false
    this.#forget(longestIdle)
    longestIdle.destroy()
    return true
  }

  #forget(socket: Socket): void {
    for (const group of this.#open.get(socket)?.groups ?? []) {
      group.count--
      group.idle.delete(socket)
    }
    this.#open.delete(socket)
  }

  #tidy(network: string): void {
    if (this.#byNetwork.get(network)?.count === 0) this.#byNetwork.delete(network)
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection) return
    connection.requests++
    connection.begun++
    connection.readBefore = socket.bytesRead
    if (this.#isRetiring) response.shouldKeepAlive = false
    this.#answering.add(response)
    for (const { idle } of connection.groups) idle.delete(socket)
    const sendsBody = hasBody(request)
    if (sendsBody) connection.progress.body = request
    // Note: not `once`, which has to wrap and remove its listener: an answer closes once.
    response.on('close', () => {
      this.#answering.delete(response)
      connection.requests--
      connection.readBefore = socket.bytesRead
      const isCutShort = sendsBody && response.writableFinished && !request.complete
      if (isCutShort) this.#hangUpSoon(request)
      if (connection.requests > 0 || !this.#open.has(socket)) return
      for (const { idle } of connection.groups) idle.add(socket)
    })
  }

  /** The answer is out, and the body is of no interest: a moment is left to read why. */
  #hangUpSoon(request: IncomingMessage): void {
    const hangUp = () => {
      if (!request.complete) request.socket.destroy()
    }
    setTimeout(hangUp, this.options.patience.paceMs / 2).unref()
  }

  #complain(why: string): void {
    if (performance.now() - this.#lastComplaint < complaintMs) return
    this.#lastComplaint = performance.now()
    this.options.onRefused(why)
  }

  /** Closes the connections with most incomplete headers, while all of them use too much memory. */
  #cutHeaders(): void {
    const pending = [...this.#open]
      .map(([socket, { requests, readBefore }]) => ({
        socket,
        bytes: requests > 0 ? 0 : socket.bytesRead - readBefore,
      }))
      .filter(({ bytes }) => bytes > 0)
      .sort((one, other) => other.bytes - one.bytes)
    let sum = pending.reduce((all, { bytes }) => all + bytes, 0)
    for (const { socket, bytes } of pending) {
      if (sum <= this.options.headerBytes) return
      sum -= bytes
      socket.destroy()
    }
  }

  #look(): void {
    for (const [socket, { progress }] of this.#open) {
      if (isAtPace(socket, progress, this.options.patience)) continue
      // Sends the reason, if the client can still read it.
      refuseConnection(Object.assign(new Error('too slow'), { code: tooSlow }), socket)
    }
  }
}

function newGroup(): Group {
  return { count: 0, idle: new Set() }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
