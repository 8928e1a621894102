import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** A node's pending work at a moment. */
export interface Load {
  /** Long polls that wait for an event. */
  readonly waitingPolls: number
  /** Changes that wait for their commit. */
  readonly queuedActions: number
  /** Organizations in memory. */
  readonly openRealms: number
  /** Statements that wait for a connection to the database. */
  readonly queuedStatements: number
}

interface Measured {
  readonly http: FastifyInstance
  readonly load: () => Load
}

/** Seconds. A send takes milliseconds; more than a second is too long. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The routes on which clients wait for events: their duration shows the activity, not the speed of the server. */
const waitingRoutes: ReadonlySet<string> = new Set([
  '/api/v1/events',
  '/api/v1/events/stream',
  '/api/v1/events/socket',
])

/** Measures a server that has not started to listen yet, for Prometheus. */
export function measure({ http, load }: Measured): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(http, registry)
  const gauge = (name: keyof Load, metric: string, help: string) => {
    const collect = (): void => made.set(load()[name])
    const made: Gauge = new Gauge({ name: metric, help, registers: [registry], collect })
  }
  gauge('waitingPolls', 'parley_waiting_polls', 'Long polls waiting for an event.')
  gauge('queuedActions', 'parley_queued_actions', 'Changes waiting for their commit.')
  gauge('openRealms', 'parley_open_organizations', 'Organizations loaded in memory.')
  gauge(
    'queuedStatements',
    'parley_database_queued_statements',
    'Statements waiting for a database connection.',
  )
  watchConnections(http, registry)
  return registry
}

/** Requests of one method and route with the same status. */
interface Counted {
  readonly labels: { readonly method: string; readonly route: string; readonly status: number }
  count: number
}

function countRequests(http: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Response time without long polls and streams of events, by method.',
    labelNames: ['method'],
    buckets,
    registers: [registry],
  })
  // Note: counted here and handed over when Prometheus asks, because a `Counter` sorts and joins its labels each time.
  const counted = new Map<string, Counted>()
  const requests: Counter<'method' | 'route' | 'status'> = new Counter({
    name: 'parley_http_requests_total',
    help: 'Answered requests, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect: () => {
      requests.reset()
      for (const { labels, count } of counted.values()) requests.inc(labels, count)
    },
  })
  http.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // Note: never the path itself, of which there are endlessly many.
    const route = routeOptions.url ?? 'unknown'
    const labels = { method, route, status: reply.statusCode }
    const key = `${method} ${labels.status} ${route}`
    const known = counted.get(key)
    if (known) known.count++
    else counted.set(key, { labels, count: 1 })
    const isWaiting = waitingRoutes.has(route) && method === 'GET'
    if (!isWaiting) seconds.observe({ method }, reply.elapsedTime / 1000)
    done()
  })
}

function watchConnections(http: FastifyInstance, registry: Registry): void {
  const connections: Gauge = new Gauge({
    name: 'parley_http_connections',
    help: 'Open connections of clients and proxies.',
    registers: [registry],
    collect: async () => {
      connections.set(
        await new Promise<number>((resolve) => {
          http.server.getConnections((error, count) => resolve(error ? 0 : count))
        }),
      )
    },
  })
}
