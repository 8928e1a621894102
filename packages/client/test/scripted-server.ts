import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** What the server does with a request: answers, breaks the connection, or leaves it pending. */
export type Scripted =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | 'reset'
  | 'silence'

/** The reactions to the requests of each route, in order; further requests stay pending. */
export type Script = Record<string, readonly Scripted[]>

export interface Received {
  /** Method and path, without `/api/v1`. */
  readonly route: string
  readonly query: Record<string, string>
  readonly form: Record<string, string>
  readonly headers: IncomingMessage['headers']
}

export interface ScriptedServer {
  readonly site: string
  readonly port: number
  readonly requests: readonly Received[]
  /** The requests of one route. */
  to(route: string): Received[]
  /** Resolves when the route has received this many requests. */
  arrived(route: string, times?: number): Promise<void>
  close(): Promise<void>
}

/** A separate HTTP server for one test, with scripted answers. */
export async function aServer(script: Script, port = 0): Promise<ScriptedServer> {
  const requests: Received[] = []
  const watching = new Set<() => void>()
  const to = (route: string) => requests.filter((request) => request.route === route)

  const server = createServer((request, response) => {
    void receive(request).then((received) => {
      requests.push(received)
      const turn = to(received.route).length - 1
      play(script[received.route]?.[turn] ?? 'silence', request, response)
      for (const look of watching) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(close)

  const arrived = (route: string, times = 1) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (to(route).length >= times) resolve()
      }
      watching.add(look)
      look()
    })
  const site = `http://127.0.0.1:${address.port}`
  return { site, port: address.port, requests, to, arrived, close }
}

async function receive(request: IncomingMessage): Promise<Received> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
  return {
    route: `${request.method} ${pathname.replace('/api/v1', '')}`,
    query: Object.fromEntries(searchParams),
    form: Object.fromEntries(new URLSearchParams(await text(request))),
    headers: request.headers,
  }
}

function play(scripted: Scripted, request: IncomingMessage, response: ServerResponse): void {
  if (scripted === 'silence') return
  if (scripted === 'reset') {
    request.socket.destroy()
    return
  }
  const { status = 200, headers = {}, body } = scripted
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A success with these fields. */
export function success(fields: object = {}): Scripted {
  return { body: { result: 'success', msg: '', ...fields } }
}

/** An error with this code. */
export function failure(status: number, code: string, fields: object = {}): Scripted {
  return { status, body: { result: 'error', msg: `It is ${code}`, code, ...fields } }
}
