import {
  bodyTooLarge,
  bodyUnreadable,
  contentTypeUnsupported,
  endpoints,
  endpointUnknown,
  methodNotAllowed,
  notAllowed,
  Refusal,
  shuttingDown,
} from '@parley/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Incoming } from '../files/incoming.ts'
import type { Realms } from '../realms/realms.ts'
import type { Connections } from './connections.ts'
import { addDownloads, type DownloadRoute } from './downloads.ts'
import { addEndpoint, rememberAdmissions } from './endpoint-routes.ts'
import type { ExpensiveRequests } from './expensive-requests.ts'
import { addFormPages, type FormPage } from './form-pages.ts'
import type { Route } from './handler.ts'
import type { RenewSession } from './keep-session.ts'
import { holdOf, type Limiter, limitRules } from './limit.ts'
import { limitNetwork } from './limit-network.ts'
import { MethodsOfPaths } from './methods-of-paths.ts'
import { networkOf } from './network-of.ts'
import type { Overload } from './overload.ts'
import { addRawRoutes, type RawRoute } from './raw-routes.ts'
import { acceptForms, acceptPayloads } from './read-body.ts'
import { requireText } from './read-params.ts'
import { leaveBodies } from './receive-form.ts'
import { asksForPage, refusalPage, refusalPageHeaders } from './refusal-page.ts'
import { refuseRepeatedHeaders } from './repeated-headers.ts'
import { jsonType, refusalBody } from './reply.ts'
import { originOf, rememberOrigins } from './request-origin.ts'
import type { PathParams } from './route-path.ts'
import { inertHeaders, setSafeHeaders } from './safe-headers.ts'
import { requireHostOfSite } from './site.ts'
import type { TroubleLog } from './trouble-log.ts'
import { serverFor, watchRequests } from './watch-requests.ts'

export interface HttpOptions {
  readonly realms: Realms
  readonly routes: readonly Route[]
  readonly downloads: readonly DownloadRoute[]
  readonly rawRoutes: readonly RawRoute[]
  /** Pages with forms, for browsers. */
  readonly formPages: readonly FormPage[]
  /** The directory for files that are being received. */
  readonly incoming: Incoming
  readonly limiter: Limiter
  /** Undefined: load is never shed. */
  readonly overload: Overload | undefined
  readonly expensiveRequests: ExpensiveRequests
  readonly troubleLog: TroubleLog
  /** The configured address of the server; otherwise the request's host is used. */
  readonly siteUrl: URL | undefined
  readonly connections: Connections
  readonly renewSession: RenewSession
  /** Pages that are not part of the API. */
  readonly pages: (app: FastifyInstance) => void
}

/** The HTTP server: one route for each declaration, nothing is routed by hand. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    // The body limit of unknown routes; each endpoint has its own.
    bodyLimit: 64 * 1024,
    serverFactory: (handler) => serverFor(handler, options.connections),
    routerOptions: { maxParamLength: 500, querystringParser: leaveQuery },
    // Of forwarding headers, only X-Forwarded-For and X-Forwarded-Proto are used, never X-Forwarded-Host.
    trustProxy: options.connections.options.trustsProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => void sendError(options.troubleLog, error, reply),
    clientErrorHandler: (error, socket) => options.connections.refuse(error, socket),
    schemaController: { compilersFactory: withoutSchemas },
  })
  // Note: the parameters of GET may be in a body, too.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  rememberOrigins(app)
  rememberAdmissions(app)
  watchRequests(app, options.connections)
  app.addHook('onRequest', (request, reply, done) => {
    setSafeHeaders(options.siteUrl, request, reply)
    refuseRepeatedHeaders(request.raw.rawHeaders)
    requireHostOfSite(options.siteUrl, request.headers.host)
    const inPath = Object.entries(request.params as PathParams)
    for (const [name, value] of inPath) requireText(name, value)
    done()
  })
  acceptForms(app)
  app.setErrorHandler((error, _request, reply) => sendError(options.troubleLog, error, reply))
  for (const endpoint of endpoints) {
    if (!endpoint.file && !endpoint.takesPayload) addEndpoint(app, options, endpoint)
  }
  app.register((scope, _options, done) => {
    acceptPayloads(scope)
    for (const endpoint of endpoints)
      if (endpoint.takesPayload) addEndpoint(scope, options, endpoint)
    done()
  })
  app.register((scope, _options, done) => {
    leaveBodies(scope)
    for (const endpoint of endpoints) if (endpoint.file) addEndpoint(scope, options, endpoint)
    done()
  })
  addRawRoutes(app, options)
  addDownloads(app, options)
  addFormPages(app, options)
  refuseUnknown(app, options)
  options.pages(app)
  return app
}

const noQuery: Record<string, string> = Object.freeze({})

/** Note: what endpoints read is in `request.url` (`read-params.ts`). */
function leaveQuery(): Record<string, string> {
  return noQuery
}

/** Note: the contract validates input and output; loading schema compilers would slow down the start. */
const withoutSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('Routes have no schemas of their own')
}

/** Requests with another method of an existing path get 405 with the list of allowed ones, all others 404. */
function refuseUnknown(app: FastifyInstance, options: HttpOptions): void {
  const known = new MethodsOfPaths(options.downloads)
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    countStray(options, request)
    const path = pathOf(request.url)
    const allowed = known.at(path)
    if (!allowed) throw endpointUnknown({ path })
    reply.header('Allow', allowed.join(', '))
    throw methodNotAllowed({ allowed_methods: [...allowed] })
  }
  app.setNotFoundHandler(refuse)
  for (const { path: url, methods } of known.ambiguous())
    app.route({ method: [...methods], url, exposeHeadRoute: false, handler: refuse })
}

/** Counts a request that leads nowhere: apart from others, so that a client with an outdated address keeps nobody out. */
function countStray({ limiter }: HttpOptions, request: FastifyRequest): void {
  limitNetwork(limiter, limitRules.byAddress, 'stray', networkOf(request.ip))
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url
}

function sendError(troubleLog: TroubleLog, error: unknown, reply: FastifyReply): FastifyReply {
  const { request } = reply
  const refusal = troubleLog.refusalFor(translate(error, request), pathOf(request.url))
  if (isOfRights(refusal)) troubleLog.refused(refusedLine(refusal, request))
  // Note: it would make browsers show their own password prompt.
  const isBrowser = request.headers.cookie !== undefined
  if (refusal.declaration.status === 401 && !isBrowser)
    reply.header('WWW-Authenticate', 'Basic realm="parley"')
  const isPage = asksForPage(request)
  reply
    .code(refusal.declaration.status)
    .headers({ ...refusal.headers, ...inertHeaders })
    .headers(isPage ? refusalPageHeaders : { 'Content-Type': jsonType })
  const send = () => reply.send(isPage ? refusalPage(refusal, request) : refusalBody(refusal))
  const milliseconds = holdOf(refusal)
  if (milliseconds === 0) return send()
  // Note: requests that wait behind this one would be held in memory one after the other.
  reply.header('Connection', 'close')
  setTimeout(send, milliseconds)
  return reply
}

/** Whether the caller requested something without the permission. */
function isOfRights({ declaration: { code, status } }: Refusal): boolean {
  return status === 401 || status === 403 || code === notAllowed.code
}

/** Note: the path itself may contain a secret. */
function refusedLine({ declaration: { code } }: Refusal, request: FastifyRequest): object {
  const { address, agent, key } = originOf(request)
  const { method, routeOptions } = request
  const asked = { code, method, route: routeOptions.url ?? null }
  return { security: 'request_refused', ...asked, address, agent, key: key?.id }
}

/** Fastify's own errors in our words. */
function translate(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge({})
  if (code === 'FST_ERR_BAD_URL' || statusCode === 414) {
    return endpointUnknown({ path: pathOf(request.url) })
  }
  if (statusCode === 415) {
    return contentTypeUnsupported({ contentType: request.headers['content-type'] ?? '' })
  }
  if (statusCode === 503) return shuttingDown({})
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return bodyUnreadable({ problem: 'it is malformed' })
  }
  return error
}
