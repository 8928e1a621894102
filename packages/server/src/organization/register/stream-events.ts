import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type EventId, parameterInvalid, type QueueId, type Refusal } from '@parley/contract'
import type { RawCaller, RawRoute } from '../../http/raw-routes.ts'
import { asRefusal, jsonType, refusalBody } from '../../http/reply.ts'

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
      refuse(response, asRefusal(error))
    }
  },
}

async function stream(
  { realm, viewer, key }: RawCaller,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { queueId, lastEventId } = askedOf(request)
  const queue = await realm.queues.require(queueId, viewer.id)
  const held = { userId: viewer.id, keyId: key.id }
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  let cursor = lastEventId
  // Note: existing events are read before the first byte, so that a wrong cursor is an ordinary refusal.
  let { events } = await realm.queues.read(queue, cursor)
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Note: nginx would buffer small chunks.
    'X-Accel-Buffering': 'no',
  })
  response.flushHeaders()
  for (;;) {
    for (const text of events) cursor = idOf(text)
    // Note: the connection's minimum speed ends a client that does not read; until then, nothing more is produced
    // for it.
    const isTaken = response.write(events.map(frame).join(''))
    if (!isTaken) await once(response, 'drain', { signal: gone.signal }).catch(() => undefined)
    if (gone.signal.aborted) return
    events = (await realm.queues.wait(queue, cursor, held, gone.signal)).events
    // No events: the server is stopping, or the queue is used by another request.
    if (events.length === 0) break
  }
  response.end()
}

function askedOf({ url = '', headers }: IncomingMessage): {
  queueId: QueueId
  lastEventId: EventId
} {
  const asked = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  const last = headers['last-event-id'] ?? asked.get('last_event_id') ?? '-1'
  if (typeof last !== 'string' || !/^(-1|\d{1,15})$/.test(last))
    throw parameterInvalid({ name: 'last_event_id', problem: 'is not an id of an event' })
  return {
    queueId: (asked.get('queue_id') ?? '') as QueueId,
    lastEventId: Number(last) as EventId,
  }
}

function frame(text: string): string {
  return `id: ${idOf(text)}\ndata: ${text}\n\n`
}

/** Invariant: `serialize` writes the id first. */
function idOf(text: string): EventId {
  return Number(/^\{"id":(\d+)/.exec(text)?.[1]) as EventId
}

/** A started stream cannot change its status, so its last event gives the reason. */
function refuse(response: ServerResponse, refusal: Refusal): void {
  const body = refusalBody(refusal)
  if (response.headersSent) {
    response.end(`event: refused\ndata: ${body}\n\n`)
    return
  }
  const { status } = refusal.declaration
  response.writeHead(status, { ...refusal.headers, 'Content-Type': jsonType }).end(body)
}
