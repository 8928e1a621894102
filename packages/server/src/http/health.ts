import { createServer, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'

/** What the health port answers from. */
export interface Health {
  /** Whether the database answers; rejects where it does not. */
  readonly isReady: () => Promise<unknown>
}

const loopback = '127.0.0.1'

/** `GET /health` and `GET /metrics`, for this machine only. */
export async function listenForHealth(port: number, health: Health): Promise<{ close(): void }> {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const server = createServer((request, response) => {
    const answering = request.url === '/metrics' ? tell(metrics, response) : check(health, response)
    answering.catch(() => response.destroy())
  })
  await listen(server, port)
  return { close: () => server.close() }
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
  const ready = await health.isReady().then(
    () => true,
    () => false,
  )
  response.statusCode = ready ? 200 : 503
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ live: true, ready }))
}
