import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { isLoopback } from './on-this-machine.ts'

/** The sources of the health port's answers. */
export interface Health {
  /** Resolves if the database answers, and rejects otherwise. */
  readonly isReady: () => Promise<unknown>
  readonly metrics: Registry
  readonly operator: Operator
}

/** Requests of commands on this machine, which know the secret. */
export interface Operator {
  readonly secret: string
  /** An address that signs the owner in, or why there is none. */
  readonly signInAddress: () => Promise<OperatorAnswer>
}

export type OperatorAnswer = { readonly address: string } | { readonly problem: string }

/** A database that does not answer within this time is not ready. */
const patienceMs = 2000

/** The host and port of the health server. */
export interface HealthPlace {
  readonly host: string
  readonly port: number
}

/** `GET /health`, `GET /metrics`, and the operator's requests on this machine. */
export async function listenForHealth(
  place: HealthPlace,
  health: Health,
): Promise<HealthPlace & { close(): void }> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/metrics') return tell(health.metrics, response)
    if (request.url === '/sign-in-address') return tellOperator(health, request, response)
    return check(health, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await listen(server, place)
  const { address, port } = server.address() as AddressInfo
  return { host: address, port, close: () => server.close() }
}

function listen(server: Server, { host, port }: HealthPlace): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // Note: nodes of one command share the port of the site, but not this one.
    server.listen({ port, host, exclusive: true }, resolve)
  })
}

async function tell(metrics: Registry, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Type', metrics.contentType)
  response.end(await metrics.metrics())
}

async function check(health: Health, response: ServerResponse): Promise<void> {
  const ready = await Promise.race([
    health.isReady().then(
      () => true,
      () => false,
    ),
    setTimeout(patienceMs, false, { ref: false }),
  ])
  response.statusCode = ready ? 200 : 503
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ live: true, ready }))
}

/** Note: a page in a browser on this machine could send requests, too; it does not know the secret. */
async function tellOperator(
  { operator }: Health,
  { method, headers, socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isAllowed =
    method === 'POST' &&
    isLoopback(socket.remoteAddress) &&
    isSame(headers.authorization, `Bearer ${operator.secret}`)
  response.statusCode = isAllowed ? 200 : 403
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  const problem = 'The secret is missing or wrong.'
  response.end(JSON.stringify(isAllowed ? await operator.signInAddress() : { problem }))
}

function isSame(given = '', expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
