import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '../directory/objects.ts'
import type { Origin } from '../writer/origin.ts'
import { browserName } from './browser-name.ts'
import { clientName } from './client-name.ts'
import { remembered } from './remembered.ts'

const known = new WeakMap<FastifyRequest, Origin>()

/** The origin of a request; the key is added after authentication. */
export function originOf(request: FastifyRequest): Origin {
  const { ip, headers } = request
  const origin = known.get(request) ?? {
    address: ip,
    agent: agentOf(headers['user-agent'] ?? ''),
    key: undefined,
  }
  known.set(request, origin)
  return origin
}

/** Adds the key or session to the origin of the request. */
export function noteKey(request: FastifyRequest, { id, name, isSession }: ApiKey): void {
  originOf(request).key = { id, name, isSession }
}

const agentOf = remembered((userAgent) =>
  userAgent.startsWith('Mozilla') ? browserName(userAgent) : clientName(userAgent),
)
