import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '@parley/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ApiKey } from '../directory/objects.ts'
import { type Viewer, viewerOf } from '../directory/viewer.ts'
import type { Realm } from '../realms/realm.ts'
import type { Realms } from '../realms/realms.ts'
import { callerOf, limit } from './caller.ts'
import { requireOwnPage } from './cross-site.ts'
import type { Signed } from './handler.ts'
import { writerOf } from './if-still-allowed.ts'
import { type Limiter, limitRules } from './limit.ts'
import { limitNetwork } from './limit-network.ts'
import { networkOf } from './network-of.ts'
import { leaveBodies } from './receive-form.ts'
import { refuseExactly } from './refuse-exactly.ts'
import { answerRefusal } from './reply.ts'
import { originOf } from './request-origin.ts'
import { requireHost } from './site.ts'
import type { TroubleLog } from './trouble-log.ts'
import { upgradeOf } from './upgrades.ts'

/** The caller of a request that is answered without the API's envelope. */
export interface RawCaller {
  readonly realm: Realm
  readonly viewer: Viewer
  readonly key: ApiKey
  /** Changes the organization in the caller's name, if the key is still held when the change has its turn. */
  readonly write: Signed['write']
  /** The refusal for an error. Errors that are not the caller's fault are logged. */
  readonly refusalFor: (error: unknown) => Refusal
}

/** A different protocol at an address: only the caller is determined here. */
export interface RawRoute {
  readonly url: string
  readonly methods: readonly ('GET' | 'POST' | 'HEAD' | 'PATCH' | 'DELETE')[]
  handle(caller: RawCaller, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Whether it waits for something to happen: such requests are counted as polls are. */
  readonly waits?: boolean
  /** Answers OPTIONS, which needs no authentication. */
  describe?(request: IncomingMessage, response: ServerResponse): Promise<void>
}

interface RawOptions {
  readonly realms: Realms
  readonly limiter: Limiter
  readonly troubleLog: TroubleLog
  readonly siteUrl: URL | undefined
  readonly rawRoutes: readonly RawRoute[]
}

const needed = { caller: 'user', forWebhooks: false } as const

/** A separate scope, in which handlers read bodies themselves. */
export function addRawRoutes(app: FastifyInstance, options: RawOptions): void {
  app.register((scope, _options, done) => {
    leaveBodies(scope)
    for (const route of options.rawRoutes) addRoute(scope, options, route)
    done()
  })
}

function addRoute(
  scope: FastifyInstance,
  { realms, limiter, siteUrl, troubleLog }: RawOptions,
  { url, methods, waits = false, handle, describe }: RawRoute,
): void {
  scope.route({
    method: [...methods],
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const method = request.method === 'GET' ? 'GET' : 'POST'
      const realm = await realms.atHost(requireHost(request.headers.host))
      const caller = await refuseExactly(realm, async () =>
        callerOf({ limiter, siteUrl }, realm, { ...needed, method }, request),
      )
      limit(limiter, realm, { waits }, request, reply, caller)
      if (!caller) return
      // Note: browsers open WebSockets across sites, with cookies and the credentials of their own prompt, and let the page read.
      if (upgradeOf(request.raw)) requireOwnPage(request)
      const viewer = viewerOf(realm.directory, caller.user)
      hijack(reply)
      const refusalFor = (error: unknown) => troubleLog.refusalFor(error, url)
      const write = writerOf(realm, { ...needed, method }, caller, originOf(request))
      const calling = { realm, viewer, key: caller.key, write, refusalFor }
      await orRefuse(reply.raw, refusalFor, () => handle(calling, request.raw, reply.raw))
    },
  })
  if (!describe) return
  scope.route({
    method: 'OPTIONS',
    url,
    handler: async (request, reply) => {
      limitNetwork(limiter, limitRules.byAddress, 'byAddress', networkOf(request.ip))
      reply.hijack()
      const refusalFor = (error: unknown) => troubleLog.refusalFor(error, url)
      await orRefuse(reply.raw, refusalFor, () => describe(request.raw, reply.raw))
    },
  })
}

/** The answer is written past Fastify, which keeps headers to itself: here they tell how many requests are left. */
function hijack(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.hijack()
}

/** Note: if a hijacked request failed, Fastify would neither log nor answer it. */
async function orRefuse(
  response: ServerResponse,
  refusalFor: RawCaller['refusalFor'],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const refusal = refusalFor(error)
    if (response.headersSent) response.destroy()
    else answerRefusal(response, refusal)
  }
}
