import type { Socket } from 'node:net'
import { headersTooLarge, type Refusal, requestTooSlow, requestUnreadable } from '@parley/contract'
import { jsonType, refusalBody } from './reply.ts'

/** What comes over a connection is no request that could be routed: answer once, and hang up. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  socket.end(textOf(refusalFor(error.code)), () => socket.destroy())
}

function refusalFor(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge({})
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTooSlow({})
  return requestUnreadable({})
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

function textOf(refusal: Refusal): string {
  const { status } = refusal.declaration
  const body = refusalBody(refusal)
  return [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    `Content-Type: ${jsonType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
