import {
  commonRefusals,
  type Endpoint,
  events,
  type ParamInputs,
  type Params,
  type ResultOf,
  type Shape,
} from '@parley/contract'
import { note } from './coverage.ts'
import type { TestServer } from './test-server.ts'

/** Options of a request that differ from the default. */
export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Undeclared parameters, in wire format. */
  readonly extra?: Readonly<Record<string, string>>
}

interface Target {
  readonly server: TestServer
  readonly host: string
  readonly authorization: string | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: tests look at any fields
  readonly body: any
}

/** A no from the server, for tests that expect one. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  readonly body: Answer['body']

  constructor(status: number, body: Answer['body']) {
    super(`${status} ${body.code}: ${body.msg}`)
    this.status = status
    this.code = body.code
    this.body = body
  }
}

/** Calls an endpoint and checks any answer against its declaration. */
export async function call<P extends Params, S extends Shape>(
  target: Target,
  endpoint: Endpoint<P, S>,
  params: ParamInputs<P>,
  options: CallOptions = {},
): Promise<ResultOf<S>> {
  const { path, form } = encode(endpoint as unknown as Endpoint, params as Record<string, unknown>)
  for (const [name, value] of Object.entries(options.extra ?? {})) form.set(name, value)
  const answer = await request(target, endpoint.method, path, form, options.headers)
  checkAnswer(endpoint as unknown as Endpoint, answer)
  if (answer.status >= 400) throw new Refused(answer.status, answer.body)
  const { result, msg, ...fields } = answer.body
  return fields
}

function encode(endpoint: Endpoint, params: Record<string, unknown>) {
  const form = new URLSearchParams()
  let path = endpoint.path
  for (const [name, value] of Object.entries(params)) {
    const declared = endpoint.params[name]
    if (value === undefined) continue
    const isRaw = declared?.coding === 'text' || typeof value === 'string'
    const text = isRaw && declared?.coding !== 'json' ? String(value) : JSON.stringify(value)
    if (declared?.where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text))
    else form.set(name, text)
  }
  return { path, form }
}

/** A raw request. */
export async function request(
  { server, host, authorization }: Target,
  method: string,
  path: string,
  form: URLSearchParams,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const inQuery = method === 'GET' || method === 'HEAD'
  const query = inQuery && form.size > 0 ? `?${form}` : ''
  const body = inQuery || form.size === 0 ? {} : { payload: form.toString() }
  const type = inQuery ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await server.http.inject({
    method: method as 'GET',
    url: `/api/v1${path}${query}`,
    headers: { host, ...(authorization ? { authorization } : {}), ...type, ...headers },
    ...body,
  })
  const text = response.body
  const parsed = text === '' ? undefined : JSON.parse(text)
  if (path === '/events' && parsed?.events)
    checkOrder(Number(form.get('last_event_id')), parsed.events)
  return { status: response.statusCode, headers: response.headers, body: parsed }
}

/** In every queue ids increase, for all events and on all nodes. */
function checkOrder(after: number, events: readonly AnyEvent[]): void {
  let newest = after
  for (const { id, type } of events) {
    if (id <= newest) throw new Error(`${type} has the id ${id} after ${newest}`)
    newest = id
  }
}

/** Every answer matches its declaration, which makes the published document true. */
export function checkAnswer(endpoint: Endpoint, { status, body }: Answer): void {
  if (status >= 400) {
    checkRefusal(endpoint, status, body)
    return
  }
  const { result, msg, ignored_parameters_unsupported, ...fields } = body
  if (result !== 'success' || msg !== '') throw new Error(`${endpoint.id}: bad envelope`)
  const parsed = endpoint.result.safeParse(fields)
  if (!parsed.success)
    throw new Error(`${endpoint.id} answers what it does not declare: ${parsed.error}`)
  if (endpoint.id === 'get-events') for (const event of fields.events) checkEvent(event)
  note('endpoint', endpoint.id)
}

function checkRefusal(endpoint: Endpoint, status: number, body: Answer['body']): void {
  const { result, msg, code, ...extra } = body
  if (result !== 'error' || typeof msg !== 'string') throw new Error(`${endpoint.id}: bad envelope`)
  const declared = [...endpoint.refusals, ...commonRefusals].some(
    (refusal) =>
      refusal.code === code &&
      refusal.status === status &&
      refusal.extra.strict().safeParse(extra).success,
  )
  if (!declared)
    throw new Error(
      `${endpoint.id} refuses as it does not declare: ${status} ${JSON.stringify(body)}`,
    )
}

interface AnyEvent {
  readonly id: number
  readonly type: string
  readonly op?: string
}

function checkEvent(event: AnyEvent): void {
  const declaration = events.find(({ type, op }) => type === event.type && op === event.op)
  const parsed = declaration?.shape.safeParse(event)
  if (!declaration || !parsed) throw new Error(`An undeclared event: ${JSON.stringify(event)}`)
  if (!parsed.success)
    throw new Error(`An event that does not fit: ${parsed.error} ${JSON.stringify(event)}`)
  note('event', event.op ? `${event.type}/${event.op}` : event.type)
}
