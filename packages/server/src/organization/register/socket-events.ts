import { parameterInvalid } from '@parley/contract'
import type { WebSocket } from 'ws'
import type { RawCaller, RawRoute } from '../../http/raw-routes.ts'
import { answerRefusal, refusalBody } from '../../http/reply.ts'
import { openSocket, type Upgrade, upgradeOf } from '../../http/upgrades.ts'
import { followQueue } from './follow-queue.ts'

/** Codes of RFC 6455: the server stops, or the caller is refused. */
const closing = { away: 1001, refused: 1008 } as const

/** The interval of pings. A client that has not answered one is disconnected at the next. */
const pingMs = 30_000

/** The frames that a client may send between two pings. It needs one, the answer to the ping; some send pings of their own. */
const maxFrames = 60

/** The time that a client has to say goodbye. */
const goodbyeMs = 500

/**
 * The events of a queue over a WebSocket: one text frame for each, with the same text as for polls, heartbeats
 * included. The client sends nothing: it acknowledges by the id with which it reconnects.
 */
export const eventSocketRoute: RawRoute = {
  url: '/api/v1/events/socket',
  methods: ['GET'],
  waits: true,
  handle: async (caller, request, response) => {
    const upgrade = upgradeOf(request)
    try {
      if (!upgrade) throw parameterInvalid({ name: 'Upgrade', problem: 'is not websocket' })
      await talk(caller, upgrade)
    } catch (error) {
      answerRefusal(response, caller.refusalFor(error))
    }
  },
}

async function talk(caller: RawCaller, upgrade: Upgrade): Promise<void> {
  const gone = new AbortController()
  upgrade.socket.once('close', () => gone.abort())
  const batches = followQueue(caller, upgrade.request, gone.signal)
  // Note: before the handshake, so that a wrong cursor is a plain refusal.
  const first = await batches.next()
  const socket = await openSocket(upgrade)
  if (!socket) return
  const pings = setInterval(pinger(socket), pingMs)
  try {
    if (!first.done) await send(socket, first.value)
    for await (const events of batches) await send(socket, events)
    close(socket, closing.away)
  } catch (error) {
    const refusal = caller.refusalFor(error)
    await send(socket, [refusalBody(refusal)])
    close(socket, closing.refused, refusal.declaration.code)
  } finally {
    clearInterval(pings)
  }
}

/** Resolves when the operating system has taken it all: until then, nothing more is made for the client. */
async function send(socket: WebSocket, texts: readonly string[]): Promise<void> {
  const sent = texts.map((text) => new Promise((resolve) => socket.send(text, resolve)))
  await Promise.all(sent)
}

/**
 * Disconnects a client that does not answer, and one that floods the server with frames: no limit of requests counts them, and
 * millions fit in a second.
 */
function pinger(socket: WebSocket): () => void {
  let [isThere, frames] = [true, 0]
  const count = () => {
    if (++frames > maxFrames) socket.terminate()
  }
  for (const kind of ['message', 'ping', 'pong']) socket.on(kind, count)
  socket.on('pong', () => {
    isThere = true
  })
  return () => {
    if (!isThere) socket.terminate()
    ;[isThere, frames] = [false, 0]
    socket.ping()
  }
}

function close(socket: WebSocket, code: number, reason?: string): void {
  const cut = setTimeout(() => socket.terminate(), goodbyeMs)
  socket.once('close', () => clearTimeout(cut))
  socket.close(code, reason)
}
