import { type Endpoint, fileMissing } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { viewerOf } from '../directory/viewer.ts'
import type { Incoming } from '../files/incoming.ts'
import { invariant } from '../invariant.ts'
import type { Realm } from '../realms/realm.ts'
import type { Realms } from '../realms/realms.ts'
import type { Authenticated } from './authenticate.ts'
import { callerOf, type Gate, limit, stillCallerOf } from './caller.ts'
import { clientName } from './client-name.ts'
import { encodeBody } from './documents/compress.ts'
import type { ExpensiveRequests } from './expensive-requests.ts'
import { type Route, writerFor } from './handler.ts'
import { keepSession, type RenewSession } from './keep-session.ts'
import { networkOf } from './network-of.ts'
import type { Overload } from './overload.ts'
import { addParam, addUrlEncoded, readParams, type SentParams } from './read-params.ts'
import { type Received, ReceivedForm } from './receive-form.ts'
import { refuseExactly } from './refuse-exactly.ts'
import { jsonType, successBody } from './reply.ts'
import { originOf } from './request-origin.ts'
import { fastifyPath, pathParams } from './route-path.ts'
import { requireHost, siteUrlFor } from './site.ts'

export interface EndpointOptions extends Gate {
  readonly realms: Realms
  readonly routes: readonly Route[]
  /** The directory for files that are being received. */
  readonly incoming: Incoming
  readonly renewSession: RenewSession
  readonly overload: Overload | undefined
  readonly expensiveRequests: ExpensiveRequests
}

/** The facts known about a request before its body is read. */
interface Admitted {
  readonly realm: Realm
  readonly caller: Authenticated | undefined
}

export function addEndpoint(
  app: FastifyInstance,
  options: EndpointOptions,
  endpoint: Endpoint,
): void {
  const route = options.routes.find((candidate) => candidate.endpoint === endpoint)
  invariant(route, `the endpoint ${endpoint.id} has a handler`)
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint),
    exposeHeadRoute: endpoint.method === 'GET',
    bodyLimit: endpoint.maxBodyKib * 1024,
    // Note: unauthenticated callers cannot send a body.
    onRequest: async (request, reply) => {
      admitted.set(request, await admit(options, endpoint, request, reply))
    },
    handler: (request, reply) => {
      const known = admitted.get(request)
      invariant(known, 'the request was admitted')
      return answer({ ...known, options, route, request, reply })
    },
  })
}

async function admit(
  options: EndpointOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const realm = await options.realms.atHost(requireHost(request.headers.host))
  const caller = await refuseExactly(realm, async () => callerOf(options, realm, endpoint, request))
  limit(options.limiter, realm, endpoint, request, reply, caller)
  const refusal = options.overload?.refusalOf(endpoint, caller !== undefined)
  if (refusal) throw refusal
  await keepSession(options, realm, caller, request, reply)
  return { realm, caller }
}

interface Exchange extends Admitted {
  readonly options: EndpointOptions
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function answer(exchange: Exchange): Promise<string | Buffer> {
  const { options, route, request, realm } = exchange
  const form = new ReceivedForm(request, options.incoming, route.endpoint.file)
  try {
    return await refuseExactly(realm, (onWrite) => answerFrom(exchange, form, onWrite))
  } finally {
    await form.discard()
  }
}

async function answerFrom(
  exchange: Exchange,
  form: ReceivedForm,
  onWrite: () => void,
): Promise<string | Buffer> {
  const { options, route, request } = exchange
  const received = await form.received()
  const isGone = () => request.raw.socket.destroyed
  return options.expensiveRequests.take(route.endpoint, isGone, () =>
    answerReceived(exchange, received, onWrite),
  )
}

async function answerReceived(
  { realm, options, route, request, reply, caller: admitted }: Exchange,
  { fields, file }: Received,
  onWrite: () => void,
): Promise<string | Buffer> {
  const { endpoint } = route
  // Note: much may have changed while the body came, or while others had their turn.
  const caller = admitted && stillCallerOf(realm, endpoint, admitted)
  const inPath = pathParams(endpoint, request.params as never)
  const { values, ignored } = readParams(
    endpoint.params,
    inPath,
    sentParams(request, fields),
    request.url.split('?')[0],
  )
  if (endpoint.file && !endpoint.file.isOptional && !file) throw fileMissing({})
  const origin = originOf(request)
  const result = await route.handle({
    realm,
    params: values,
    siteUrl: siteUrlFor(options.siteUrl, realm, request),
    network: networkOf(request.ip),
    origin,
    clientName: clientName(request.headers['user-agent']),
    idempotencyKey: idempotencyKeyOf(endpoint, request),
    signal: endpoint.waits ? abortSignal(request, reply) : neverAborted,
    file,
    signed: caller && {
      viewer: viewerOf(realm.directory, caller.user),
      key: caller.key,
      write: writerFor(realm, { userId: caller.user.id, origin, onWrite }),
    },
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

/** HEAD requests do not wait for the body. */
function abortSignal(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  if (request.method === 'HEAD') return AbortSignal.abort()
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort())
  return controller.signal
}
