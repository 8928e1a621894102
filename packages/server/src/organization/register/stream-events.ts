import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '@parley/contract'
import type { RawCaller, RawRoute } from '../../http/raw-routes.ts'
import { answerRefusal, refusalBody } from '../../http/reply.ts'
import { followQueue, idOf } from './follow-queue.ts'

/**
 * The events of a queue as Server-Sent Events: the same ids and texts as in polls, including heartbeats. The field
 * `id` contains the event's id, so a reconnecting client sends it as `Last-Event-ID`.
 */
export const eventStreamRoute: RawRoute = {
  url: '/api/v1/events/stream',
  methods: ['GET'],
  waits: true,
  handle: async (caller, request, response) => {
    try {
      await stream(caller, request, response)
    } catch (error) {
      refuse(response, caller.refusalFor(error))
    }
  },
}

async function stream(
  caller: RawCaller,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  for await (const events of followQueue(caller, request, gone.signal)) {
    // Note: existing events are read before the first byte, so that a wrong cursor is an ordinary refusal.
    if (!response.headersSent) begin(response)
    // Note: the connection's minimum speed ends a client that does not read; until then, nothing more is produced
    // for it.
    const isTaken = response.write(events.map(frame).join(''))
    if (!isTaken) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
  }
  response.end()
}

function begin(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Note: nginx would buffer small chunks.
    'X-Accel-Buffering': 'no',
  })
  response.flushHeaders()
}

function frame(text: string): string {
  return `id: ${idOf(text)}\ndata: ${text}\n\n`
}

/** A stream that has begun cannot change its status, so the error is its last event. */
function refuse(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent) response.end(`event: refused\ndata: ${refusalBody(refusal)}\n\n`)
  else answerRefusal(response, refusal)
}
