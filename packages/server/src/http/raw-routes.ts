import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Viewer, viewerOf } from '../directory/viewer.ts'
import type { Realm } from '../realms/realm.ts'
import type { Realms } from '../realms/realms.ts'
import { callerOf, limit } from './caller.ts'
import type { Limiter } from './limit.ts'
import { leaveBodies } from './receive-form.ts'
import { refuseExactly } from './refuse-exactly.ts'
import { requireHost } from './site.ts'

/** Who makes a request that is answered outside of the API's envelope. */
export interface RawCaller {
  readonly realm: Realm
  readonly viewer: Viewer
}

/** A protocol of its own at an address: only who calls is found out here. */
export interface RawRoute {
  readonly url: string
  readonly methods: readonly ('POST' | 'HEAD' | 'PATCH' | 'DELETE')[]
  handle(caller: RawCaller, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Answers OPTIONS, for which nobody signs in. */
  describe(request: IncomingMessage, response: ServerResponse): Promise<void>
}

interface RawOptions {
  readonly realms: Realms
  readonly limiter: Limiter
  readonly siteUrl: URL | undefined
  readonly rawRoutes: readonly RawRoute[]
}

const needed = { caller: 'user', method: 'POST', forWebhooks: false, waits: false } as const

/** In a scope of its own, in which bodies are left to whoever answers. */
export function addRawRoutes(app: FastifyInstance, options: RawOptions): void {
  app.register((scope, _options, done) => {
    leaveBodies(scope)
    for (const route of options.rawRoutes) addRoute(scope, options, route)
    done()
  })
}

function addRoute(
  scope: FastifyInstance,
  { realms, limiter, siteUrl }: RawOptions,
  { url, methods, handle, describe }: RawRoute,
): void {
  scope.route({
    method: [...methods],
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const realm = await realms.atHost(requireHost(request.headers.host))
      const user = await refuseExactly(
        realm,
        async () => callerOf({ limiter, siteUrl }, realm, needed, request)?.user,
      )
      limit(limiter, realm, needed, request, reply, user)
      if (!user) return
      const viewer = viewerOf(realm.directory, user)
      reply.hijack()
      await handle({ realm, viewer }, request.raw, reply.raw)
    },
  })
  scope.route({
    method: 'OPTIONS',
    url,
    handler: async (request, reply) => {
      reply.hijack()
      await describe(request.raw, reply.raw)
    },
  })
}
