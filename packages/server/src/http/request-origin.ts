import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiKey } from '../directory/objects.ts'
import type { Origin } from '../writer/origin.ts'
import { browserName } from './browser-name.ts'
import { cachedByText } from './cached-by-text.ts'
import { clientName } from './client-name.ts'

declare module 'fastify' {
  interface FastifyRequest {
    knownOrigin: Origin | null
  }
}

/** Note: a field of the request, because a `WeakMap` of requests takes 0.4 µs for each, and time of the garbage collector. */
export function rememberOrigins(app: FastifyInstance): void {
  app.decorateRequest('knownOrigin', null)
}

/** The origin of a request; the key is added after authentication. */
export function originOf(request: FastifyRequest): Origin {
  request.knownOrigin ??= {
    address: request.ip,
    agent: agentOf(request.headers['user-agent'] ?? ''),
    key: undefined,
  }
  return request.knownOrigin
}

/** Adds the key or session to the origin of the request. */
export function noteKey(request: FastifyRequest, { id, name, isSession }: ApiKey): void {
  originOf(request).key = { id, name, isSession }
}

const agentOf = cachedByText((userAgent) =>
  userAgent.startsWith('Mozilla') ? browserName(userAgent) : clientName(userAgent),
)
