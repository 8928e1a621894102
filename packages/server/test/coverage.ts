import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint, Refusal } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { fastifyPath } from '../src/http/route-path.ts'
import { closedEndpoints } from './closed-endpoints.ts'

type Contract = typeof import('@parley/contract')

let isChance = false

/** Requests of this phase are random and are not counted. */
export async function byChance<T>(run: () => Promise<T>): Promise<T> {
  isChance = true
  try {
    return await run()
  } finally {
    isChance = false
  }
}

/** Writes what the run has covered, for the check at its end. */
export function note(kind: 'endpoint' | 'event' | 'refusal', what: string): void {
  const directory = process.env.PARLEY_TEST_DIR
  if (directory && !isChance) appendFileSync(join(directory, 'coverage.log'), `${kind} ${what}\n`)
}

/** Note: some refusals look alike on the wire, so they are recorded when they are thrown. */
export function noteRefusals(http: FastifyInstance, { endpoints }: Contract): void {
  const ids = new Map(endpoints.map((endpoint) => [routeOf(endpoint), endpoint.id]))
  http.addHook('onError', async ({ method, routeOptions }, _reply, error: Error) => {
    const id = ids.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`)
    if (error.name !== 'Refusal' || !id) return
    note('refusal', `${id}: ${(error as Refusal).declaration.when}`)
  })
}

function routeOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${fastifyPath(endpoint)}`
}

/**
 * What the contract declares and no test has seen: endpoints, events and refusals. So the published document is
 * true by construction.
 */
export async function unseen(directory: string, contract: Contract): Promise<string[]> {
  const seen = new Set((await readFile(join(directory, 'coverage.log'), 'utf8')).split('\n'))
  const answering = contract.endpoints.filter(({ id }) => !closedEndpoints.has(id))
  const promised = [
    ...answering.map(({ id }) => `endpoint ${id}`),
    ...contract.events.map(({ type, op }) => `event ${op ? `${type}/${op}` : type}`),
    ...contract.endpoints.flatMap(({ id, refusals }) =>
      refusals.map(({ when }) => `refusal ${id}: ${when}`),
    ),
  ]
  const missing = [...new Set(promised)].filter((what) => !seen.has(what))
  return missing.map((what) => `no test sees: ${what}`)
}
