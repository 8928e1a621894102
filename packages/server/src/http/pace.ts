import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** How long others may take. */
export interface Patience {
  /** Until the first request of a connection, and the headers of each, are here. */
  readonly headersMs: number
  /** Within this time, this many bytes of a body or an answer must pass. */
  readonly paceMs: number
  readonly paceBytes: number
}

/** Note: a kilobyte in a second is less than the worst of phones. */
export const usualPatience: Patience = { headersMs: 15_000, paceMs: 10_000, paceBytes: 10_240 }

/** The connection's progress at the last check. */
export interface Progress {
  /** The newest request with a body. */
  body: IncomingMessage | undefined
  /** The body that was being received at the last check. */
  awaited: IncomingMessage | undefined
  read: number
  wasSending: boolean
  sent: number
}

export function newProgress(): Progress {
  return { body: undefined, awaited: undefined, read: 0, wasSending: false, sent: 0 }
}

/** Whether a connection has made progress since the last check, if data is in transit. */
export function isAtPace(socket: Socket, progress: Progress, { paceBytes }: Patience): boolean {
  // Note: data that the operating system has not accepted yet is in our memory.
  const isSending = socket.writableLength > 0
  const sent = socket.bytesWritten - socket.writableLength
  const { body } = progress
  // Data that has arrived and is unread: the delay is ours.
  const awaited = body && !body.complete && body.readableLength === 0 ? body : undefined
  const read = socket.bytesRead
  const standsStill =
    (isSending && progress.wasSending && sent - progress.sent < paceBytes) ||
    (awaited !== undefined && awaited === progress.awaited && read - progress.read < paceBytes)
  Object.assign(progress, { wasSending: isSending, sent, awaited, read })
  if (body?.complete) progress.body = undefined
  return !standsStill
}
