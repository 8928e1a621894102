import type { Endpoint } from '@parley/contract'
import {
  bodyTooLarge,
  bodyUnreadable,
  contentTypeUnsupported,
  endpoints,
  endpointUnknown,
  fileMissing,
  methodNotAllowed,
  Refusal,
  shuttingDown,
} from '@parley/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { DatabaseAway } from '../db/database-away.ts'
import { viewerOf } from '../directory/viewer.ts'
import type { Incoming } from '../files/incoming.ts'
import { invariant } from '../invariant.ts'
import type { Realm } from '../realms/realm.ts'
import type { Realms } from '../realms/realms.ts'
import { callerOf, limit } from './caller.ts'
import { clientName } from './client-name.ts'
import { encodeBody } from './documents/compress.ts'
import { addDownloads, type DownloadRoute } from './downloads.ts'
import { addFormPages, type FormPage } from './form-pages.ts'
import { type Route, writerFor } from './handler.ts'
import { keepSession, type RenewSession } from './keep-session.ts'
import type { Limiter } from './limit.ts'
import { networkOf } from './network-of.ts'
import { addRawRoutes, type RawRoute } from './raw-routes.ts'
import { acceptForms, acceptPayloads, bodyLimit } from './read-body.ts'
import { addParam, addUrlEncoded, readParams, requireText, type SentParams } from './read-params.ts'
import { leaveBodies, ReceivedForm } from './receive-form.ts'
import { refuseConnection } from './refuse-connection.ts'
import { refuseExactly } from './refuse-exactly.ts'
import { asRefusal, jsonType, refusalBody, successBody } from './reply.ts'
import { fastifyPath, type PathParams, pathParams } from './route-path.ts'
import { requireHost, requireHostOfSite, siteUrlFor } from './site.ts'
import type { TroubleLog } from './trouble-log.ts'
import type { TrustsProxy } from './trusted-proxies.ts'

export interface HttpOptions {
  readonly realms: Realms
  readonly routes: readonly Route[]
  readonly downloads: readonly DownloadRoute[]
  readonly rawRoutes: readonly RawRoute[]
  /** Pages with forms, for browsers. */
  readonly formPages: readonly FormPage[]
  /** Where files are kept while they arrive. */
  readonly incoming: Incoming
  readonly limiter: Limiter
  readonly troubleLog: TroubleLog
  /** Where the server says it lives; the request's own host where not set. */
  readonly siteUrl: URL | undefined
  /** Whose X-Forwarded-For and X-Forwarded-Proto count; X-Forwarded-Host never does. */
  readonly trustsProxy: TrustsProxy
  readonly renewSession: RenewSession
  /** Pages that are not part of the API. */
  readonly pages: (app: FastifyInstance) => void
}

/** The HTTP server: one route for each declaration, nothing is routed by hand. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    bodyLimit,
    // 5,000 message ids fit in a query string.
    http: { maxHeaderSize: 64 * 1024 },
    routerOptions: { maxParamLength: 500 },
    trustProxy: options.trustsProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => void sendError(options.troubleLog, error, reply),
    clientErrorHandler: refuseConnection,
    schemaController: { compilersFactory: withoutSchemas },
  })
  // Note: the parameters of GET may stand in a body, too.
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.addHook('onRequest', async ({ headers, params }) => {
    requireHostOfSite(options.siteUrl, headers.host)
    for (const [name, value] of Object.entries(params as PathParams)) requireText(name, value)
  })
  acceptForms(app)
  app.setErrorHandler((error, _request, reply) => sendError(options.troubleLog, error, reply))
  app.setNotFoundHandler((request, reply) =>
    sendError(options.troubleLog, endpointUnknown({ path: pathOf(request.url) }), reply),
  )
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
  refuseOtherMethods(app, options)
  options.pages(app)
  return app
}

/** Note: the contract checks what comes and goes; loading the compilers of schemas would slow the start. */
const withoutSchemas = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

function refuseSchema(): never {
  throw new Error('Routes have no schemas of their own')
}

function addEndpoint(app: FastifyInstance, options: HttpOptions, endpoint: Endpoint): void {
  const route = options.routes.find((candidate) => candidate.endpoint === endpoint)
  invariant(route, `the endpoint ${endpoint.id} has a handler`)
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint),
    exposeHeadRoute: endpoint.method === 'GET',
    handler: (request, reply) => answer(options, route, request, reply),
  })
}

async function answer(
  options: HttpOptions,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | Buffer> {
  const host = requireHost(request.headers.host)
  const realm = await options.realms.atHost(host)
  const form = new ReceivedForm(request, options.incoming, route.endpoint.file)
  try {
    return await refuseExactly(realm, (onWrite) =>
      answerFrom(realm, { options, route, request, reply, form, onWrite }),
    )
  } finally {
    await form.discard()
  }
}

interface Exchange {
  readonly options: HttpOptions
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly form: ReceivedForm
  readonly onWrite: () => void
}

async function answerFrom(
  realm: Realm,
  { options, route, request, reply, form, onWrite }: Exchange,
): Promise<string | Buffer> {
  const { endpoint } = route
  const caller = callerOf(options, realm, endpoint, request)
  const user = caller?.user
  limit(options.limiter, realm, endpoint, request, reply, user)
  await keepSession(options, realm, caller, request, reply)
  const { fields, file } = await form.received()
  const inPath = pathParams(endpoint, request.params as never)
  const { values, ignored } = readParams(endpoint.params, inPath, sentParams(request, fields))
  if (endpoint.file && !endpoint.file.isOptional && !file) throw fileMissing({})
  const result = await route.handle({
    realm,
    params: values,
    siteUrl: siteUrlFor(options.siteUrl, realm, request),
    network: networkOf(request.ip),
    clientName: clientName(request.headers['user-agent']),
    idempotencyKey: idempotencyKeyOf(endpoint, request),
    signal: endpoint.waits ? abortSignal(request, reply) : neverAborted,
    file: file ?? (undefined as never),
    fileIfAny: file,
    key: caller?.key ?? (undefined as never),
    viewer: user ? viewerOf(realm.directory, user) : (undefined as never),
    write: user ? writerFor(realm, user.id, onWrite) : (undefined as never),
  })
  reply.header('Content-Type', jsonType).header('Cache-Control', 'no-store')
  return encodeBody(successBody(result, ignored), request, reply)
}

function idempotencyKeyOf(
  { repeatable }: Endpoint,
  { headers }: FastifyRequest,
): string | undefined {
  const given = headers['idempotency-key']
  return repeatable ? [given].flat()[0] : undefined
}

function sentParams(request: FastifyRequest, fields: SentParams): SentParams {
  const sent: SentParams = new Map()
  const query = request.url.indexOf('?')
  if (query >= 0) addUrlEncoded(sent, request.url.slice(query + 1))
  for (const [name, value] of fields) addParam(sent, name, value)
  return sent
}

const neverAborted = new AbortController().signal

/** Whoever asks for the head of an answer does not wait for its body. */
function abortSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  if (request.method === 'HEAD') return AbortSignal.abort()
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}

/** A path that exists answers other methods with 405 and the list of its own. */
function refuseOtherMethods(app: FastifyInstance, options: HttpOptions): void {
  const all = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const
  const methods = new Map<string, string[]>()
  for (const endpoint of endpoints) {
    const path = fastifyPath(endpoint)
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method])
  }
  for (const { url } of options.downloads) methods.get(url)?.unshift('GET')
  for (const [path, allowed] of methods) {
    // Whatever answers GET answers HEAD.
    const known = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
    app.route({
      method: all.filter((method) => !known.includes(method)),
      url: path,
      exposeHeadRoute: false,
      handler: (_request, reply) => {
        reply.header('Allow', allowed.join(', '))
        return sendError(options.troubleLog, methodNotAllowed({ allowed_methods: allowed }), reply)
      },
    })
  }
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url
}

function sendError(troubleLog: TroubleLog, error: unknown, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(translate(error, reply.request))
  if (refusal.declaration.status === 500 || error instanceof DatabaseAway) {
    troubleLog.report(error, 'a request failed', { path: pathOf(reply.request.url) })
  }
  // Note: it would make a browser ask for a password by itself.
  const isBrowser = reply.request.headers.cookie !== undefined
  if (refusal.declaration.status === 401 && !isBrowser)
    reply.header('WWW-Authenticate', 'Basic realm="parley"')
  return reply
    .code(refusal.declaration.status)
    .headers(refusal.headers)
    .header('Content-Type', jsonType)
    .send(refusalBody(refusal))
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
