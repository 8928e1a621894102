import { type Endpoint, type FileRule, fileMissing } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Incoming } from '../files/incoming.ts'
import { invariant } from '../invariant.ts'
import { Later, settled } from '../later.ts'
import { andThen, type NowOrLater } from '../now-or-later.ts'
import type { Realm } from '../realms/realm.ts'
import type { Realms } from '../realms/realms.ts'
import type { Authenticated } from './authenticate.ts'
import { callerOf, type Gate, limit, requireStillAllowed, stillCallerOf } from './caller.ts'
import { encodeBody, isShort } from './documents/compress.ts'
import type { ExpensiveRequests } from './expensive-requests.ts'
import type { Route } from './handler.ts'
import { keepSession, type RenewSession } from './keep-session.ts'
import type { Overload } from './overload.ts'
import { addParam, addUrlEncoded, readParams, type SentParams } from './read-params.ts'
import { type Received, ReceivedForm } from './receive-form.ts'
import { checkExactly, refuseExactly } from './refuse-exactly.ts'
import { jsonType, successBody } from './reply.ts'
import { RequestContext } from './request-context.ts'
import { fastifyPath, pathParams } from './route-path.ts'
import { requireHost } from './site.ts'

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

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null
  }
}

/** Declares the field of requests that `admit` sets. */
export function rememberAdmissions(app: FastifyInstance): void {
  app.decorateRequest('admitted', null)
}

export function addEndpoint(
  app: FastifyInstance,
  options: EndpointOptions,
  endpoint: Endpoint,
): void {
  const route = options.routes.find((candidate) => candidate.endpoint === endpoint)
  invariant(route, `the endpoint ${endpoint.id} has a handler`)
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint),
    exposeHeadRoute: endpoint.method === 'GET',
    bodyLimit: endpoint.maxBodyKib * 1024,
    // Note: unauthenticated callers cannot send a body.
    onRequest: (request, reply, done) => {
      const admitting = admit(options, endpoint, request, reply)
      if (admitting instanceof Promise) admitting.then(() => done(), done)
      else done()
    },
    handler: (request, reply) => {
      const { admitted } = request
      invariant(admitted, 'the request was admitted')
      const exchange = { ...admitted, options, route, request, reply }
      if (endpoint.file) return answerForm(exchange, endpoint.file)
      void send(reply, answer(exchange))
      return undefined
    },
  })
}

/** Sets `admitted`, or refuses. */
function admit(
  options: EndpointOptions,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): NowOrLater<void> {
  return andThen(options.realms.atHost(requireHost(request.headers.host)), (realm) => {
    const check = () => callerOf(options, realm, endpoint, request)
    return andThen(checkExactly(realm, check), (caller) => {
      limit(options.limiter, realm, endpoint, request, reply, caller)
      const refusal = options.overload?.refusalOf(endpoint, caller !== undefined)
      if (refusal) throw refusal
      request.admitted = { realm, caller }
      if (!caller?.key.isSession) return undefined
      return keepSession(options, realm, caller, request, reply)
    })
  })
}

interface Exchange extends Admitted {
  readonly options: EndpointOptions
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Body = string | Buffer

/** Note: while an answer waits for something to happen, nothing else waits for it. */
async function send(reply: FastifyReply, answering: Promise<Body | Later<Body>>): Promise<void> {
  try {
    const body = await answering
    if (body instanceof Later) body.whenSettled((outcome) => void send(reply, outcome))
    else reply.send(body)
  } catch (error) {
    reply.send(error)
  }
}

function answer(exchange: Exchange): Promise<Body | Later<Body>> {
  const fields = (exchange.request.body as SentParams | undefined) ?? noFields
  return refuseExactly(exchange.realm, (onWrite) =>
    inTurn(exchange, () => answerReceived(exchange, { fields, file: undefined }, onWrite)),
  )
}

const noFields: SentParams = new Map()

async function answerForm(exchange: Exchange, rule: FileRule): Promise<Body> {
  const { options, request, realm } = exchange
  const form = new ReceivedForm(request, options.incoming, rule)
  try {
    return await refuseExactly(realm, async (onWrite) => {
      const received = await form.received()
      return settled(await inTurn(exchange, () => answerReceived(exchange, received, onWrite)))
    })
  } finally {
    await form.discard()
  }
}

function inTurn<Result>(
  { options, route, request }: Exchange,
  work: () => Promise<Result>,
): Promise<Result> {
  const isGone = () => request.raw.socket.destroyed
  return options.expensiveRequests.take(route.endpoint, isGone, work)
}

async function answerReceived(
  { realm, options, route, request, reply, caller: admitted }: Exchange,
  { fields, file }: Received,
  onWrite: () => void,
): Promise<Body | Later<Body>> {
  const { endpoint } = route
  // Note: much may have changed while the body came, or while others had their turn.
  const caller = admitted && stillCallerOf(realm, endpoint, admitted)
  const inPath = pathParams(endpoint, request.params as never)
  const sent = sentParams(request.url, fields)
  const { values: params, ignored } = readParams(endpoint.params, inPath, sent, request.url)
  if (endpoint.file && !endpoint.file.isOptional && !file) throw fileMissing({})
  const { siteUrl } = options
  let hasWritten = false
  const noteWrite = () => {
    hasWritten = true
    onWrite()
  }
  const call = { endpoint, realm, siteUrl, caller, params, file, request, reply }
  const began = realm.log.position
  const finish = async (result: object | undefined) => {
    // Invariant: a caller who lost the right to ask while the answer was read, here or on another node, receives nothing of it.
    // After a write there is no check, because the write itself may have ended the right.
    if (caller && !hasWritten) {
      if (realm.hasUnreadLoss) await realm.writer.catchUp()
      if (realm.log.position !== began) requireStillAllowed(realm, endpoint, caller)
    }
    reply.headers(headersOfAnswers)
    const body = successBody(result, ignored)
    return isShort(body) ? body.text : encodeBody(body, request, reply)
  }
  const result = await route.handle(new RequestContext({ ...call, onWrite: noteWrite }))
  return result instanceof Later
    ? result.after(async (late) => finish(await late))
    : await finish(result)
}

const headersOfAnswers = { 'content-type': jsonType, 'cache-control': 'no-store' }

/** The parameters in the address, and those of the body. */
function sentParams(url: string, fields: SentParams): SentParams {
  const query = url.indexOf('?')
  if (query < 0) return fields
  const sent: SentParams = new Map()
  addUrlEncoded(sent, url.slice(query + 1))
  for (const [name, value] of fields) addParam(sent, name, value)
  return sent
}
