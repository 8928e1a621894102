import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'

/** What the health port answers from. */
export interface Health {
  /** Whether the database answers; rejects where it does not. */
  readonly isReady: () => Promise<unknown>
  readonly operator: Operator
}

/** What commands of this machine ask for, which know the secret. */
export interface Operator {
  readonly secret: string
  /** An address that signs the owner in, or why there is none. */
  readonly signInAddress: () => Promise<OperatorAnswer>
}

export type OperatorAnswer = { readonly address: string } | { readonly problem: string }

/** A database that does not answer within this time is not ready. */
const patienceMs = 2000

const loopback = '127.0.0.1'

/** `GET /health`, `GET /metrics` and what operators ask for, for this machine only. */
export async function listenForHealth(
  port: number,
  health: Health,
): Promise<{ readonly port: number; close(): void }> {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/metrics') return tell(metrics, response)
    if (request.url === '/sign-in-address') return tellOperator(health, request, response)
    return check(health, response)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await listen(server, port)
  const { port: ownPort } = server.address() as AddressInfo
  return { port: ownPort, close: () => server.close() }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, loopback, resolve)
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

/** Note: a page of a browser on this machine could ask, too; it does not know the secret. */
async function tellOperator(
  { operator }: Health,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isAllowed = method === 'POST' && isSame(headers.authorization, `Bearer ${operator.secret}`)
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
