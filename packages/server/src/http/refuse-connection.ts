import type { Socket } from 'node:net'
import { headersTooLarge, type Refusal, requestTooSlow, requestUnreadable } from '@parley/contract'
import { jsonType, refusalBody } from './reply.ts'
import { inertHeaders } from './safe-headers.ts'

/** The connection carries no valid request: answer once and close it. */
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
    ...Object.entries(inertHeaders).map((header) => header.join(': ')),
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
