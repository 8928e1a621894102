import { z } from 'zod'

/** The required caller: anyone, or the minimum role of the signed-in user. */
export type Caller = 'anyone' | 'user' | 'member' | 'administrator' | 'owner'

/**
 * How one parameter is read. `text` takes the string as it was sent; `json` parses it as JSON text;
 * `loose` parses it as JSON and falls back to the raw string, for the unions that mix names and ids.
 */
export interface Param<Schema extends z.ZodType = z.ZodType> {
  readonly coding: 'text' | 'json' | 'loose'
  readonly where: 'path' | 'request'
  /** The rest of the path, slashes included; only the last parameter of a path can be. */
  readonly isRest?: boolean
  readonly schema: Schema
  readonly about: string
  /** Older names that existing clients still send. */
  readonly aliases: readonly string[]
}

export type Params = Readonly<Record<string, Param>>
export type Shape = Readonly<Record<string, z.ZodType>>

/**
 * The parameters of a handler: every declared name is present, `undefined` if an optional one was not sent.
 */
export type ParamValues<P extends Params> = { [Name in keyof P]: z.output<P[Name]['schema']> }

type OptionalNames<P extends Params> = {
  [Name in keyof P]: undefined extends z.input<P[Name]['schema']> ? Name : never
}[keyof P]

/** The parameters of a call: optional ones may be left out. */
export type ParamInputs<P extends Params> = {
  [Name in Exclude<keyof P, OptionalNames<P>>]: z.input<P[Name]['schema']>
} & { [Name in OptionalNames<P>]?: z.input<P[Name]['schema']> }

export type ResultOf<S extends Shape> = z.output<z.ZodObject<S>>

/** A file in a part of a multipart form. */
export interface FileRule {
  readonly about: string
  readonly maxMib: number
  /** Whether the file is optional. */
  readonly isOptional?: boolean
}

export interface Endpoint<
  P extends Params = Params,
  S extends Shape = Shape,
  Id extends string = string,
  C extends Caller = Caller,
> {
  readonly id: Id
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below `/api/v1`, with `{name}` for path parameters. */
  readonly path: string
  readonly caller: C
  /** The feature level that this endpoint came with. */
  readonly since: number
  readonly params: P
  readonly result: z.ZodObject<S>
  readonly refusals: readonly RefusalDeclaration[]
  /** A long poll, which may wait before it answers and has its own time limit. */
  readonly waits: boolean
  /** Whether bots for incoming webhooks may call it: they send messages, and nothing else. */
  readonly forWebhooks: boolean
  /** The one file that the request carries; undefined: none. */
  readonly file: FileRule | undefined
  /** Whether a repeat with the same `Idempotency-Key` header does nothing and is answered like the first. */
  readonly repeatable: boolean
  /**
   * Whether programs call it that know nothing of this API: a body that is not a form is the parameter `payload`,
   * and the key of an incoming webhook bot may be in the query string.
   */
  readonly takesPayload: boolean
  /** The largest body, without the file in it. */
  readonly maxBodyKib: number
}

/** With or without a signed-in user. A message of maximum length is 120 KiB in a form. */
const usualBodyKib = { stranger: 64, caller: 512 } as const

interface EndpointInput<P extends Params, S extends Shape, Id extends string, C extends Caller> {
  readonly id: Id
  readonly summary: string
  readonly route: `${Endpoint['method']} /${string}`
  readonly caller: C
  readonly since?: number
  readonly params: P
  readonly result: S
  readonly refusals: readonly RefusalDeclaration[]
  readonly waits?: boolean
  readonly forWebhooks?: boolean
  readonly file?: FileRule
  readonly repeatable?: boolean
  readonly takesPayload?: boolean
  readonly maxBodyKib?: number
}

/** Declares an endpoint. Routing, parsing, the documents, the client and the tests are derived from it. */
export function endpoint<
  const P extends Params,
  const S extends Shape,
  const Id extends string,
  const C extends Caller,
>(input: EndpointInput<P, S, Id, C>): Endpoint<P, S, Id, C> {
  const {
    route,
    result,
    since = 0,
    waits = false,
    forWebhooks = false,
    repeatable = false,
    takesPayload = false,
    maxBodyKib = input.caller === 'anyone' ? usualBodyKib.stranger : usualBodyKib.caller,
    file,
    ...rest
  } = input
  const [method, path] = route.split(' ') as [Endpoint['method'], string]
  const flags = { waits, forWebhooks, repeatable, takesPayload, maxBodyKib, file }
  return {
    ...rest,
    ...flags,
    method,
    path,
    since,
    result: z.strictObject(result) as z.ZodObject<S>,
  }
}

interface ParamOptions {
  readonly aliases?: readonly string[]
}

function param<Schema extends z.ZodType>(
  coding: Param['coding'],
  about: string,
  schema: Schema,
  options: ParamOptions = {},
): Param<Schema> {
  return { coding, where: 'request', schema, about, aliases: options.aliases ?? [] }
}

/** A parameter in the path. */
export function path<Schema extends z.ZodType>(about: string, schema: Schema): Param<Schema> {
  return { coding: 'loose', where: 'path', schema, about, aliases: [] }
}

/** The rest of the path, undecoded. */
export function pathRest<Schema extends z.ZodType>(about: string, schema: Schema): Param<Schema> {
  return { coding: 'text', where: 'path', isRest: true, schema, about, aliases: [] }
}

/** A parameter that is sent as it is. */
export function text<Schema extends z.ZodType>(
  about: string,
  schema: Schema,
  options?: ParamOptions,
): Param<Schema> {
  return param('text', about, schema, options)
}

/** A parameter that is sent as JSON text: numbers, booleans, arrays, objects. */
export function json<Schema extends z.ZodType>(
  about: string,
  schema: Schema,
  options?: ParamOptions,
): Param<Schema> {
  return param('json', about, schema, options)
}

/** A parameter that is sent as JSON text or, where that is no JSON, as the string it is. */
export function loose<Schema extends z.ZodType>(
  about: string,
  schema: Schema,
  options?: ParamOptions,
): Param<Schema> {
  return param('loose', about, schema, options)
}

export interface RefusalDeclaration<Extra extends Shape = Shape> {
  readonly code: string
  readonly status: number
  readonly extra: z.ZodObject<Extra>
  readonly when: string
}

/** A declared error on which the caller can act. Any other error that is thrown is a bug and gives status 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly declaration: RefusalDeclaration
  readonly fields: Readonly<Record<string, unknown>>
  /** Response headers that this refusal needs, such as `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    declaration: RefusalDeclaration,
    message: string,
    fields: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.declaration = declaration
    this.fields = fields
    this.headers = headers
  }
}

type Fields<Extra extends Shape> = z.input<z.ZodObject<Extra>>

interface RefusalInput<Extra extends Shape, Told> {
  readonly code: string
  readonly status?: number
  /** One sentence for the documents: when does this happen? */
  readonly when: string
  /** Fields of the answer next to `msg` and `code`. */
  readonly extra?: Extra
  readonly message: (fields: Fields<Extra> & Told) => string
}

export interface RefusalFactory<Extra extends Shape, Told> extends RefusalDeclaration<Extra> {
  (fields: Fields<Extra> & Told, headers?: Readonly<Record<string, string>>): Refusal
}

/** Declares a refusal; the result creates one from its fields. `Told` are fields for the message only. */
export function refusal<const Extra extends Shape = Record<never, z.ZodType>, Told = unknown>(
  input: RefusalInput<Extra, Told>,
): RefusalFactory<Extra, Told> {
  const { code, status = 400, when } = input
  // Note: clients with strict decoders take any answer with this field for one of these codes.
  if ('var_name' in (input.extra ?? {}) && !code.startsWith('REQUEST_VARIABLE_')) {
    throw new TypeError(`A refusal with the code ${code} does not name a parameter in var_name`)
  }
  const extra = z.object(input.extra ?? ({} as Extra))
  const declaration: RefusalDeclaration<Extra> = { code, status, extra, when }
  const make = (fields: Fields<Extra> & Told, headers?: Readonly<Record<string, string>>) =>
    new Refusal(declaration, input.message(fields), extra.parse(fields), headers)
  return Object.assign(make, declaration)
}

export interface EventDeclaration<
  S extends Shape = Shape,
  Type extends string = string,
  Op extends string | undefined = string | undefined,
> {
  /** The value of `type`, and of `op` if the type has several. */
  readonly type: Type
  readonly op: Op
  readonly summary: string
  readonly since: number
  readonly shape: z.ZodObject<S>
  /** The `fetch_event_types` / `event_types` that select it, if they differ from `type`. */
  readonly askedBy: readonly string[]
}

interface EventInput<S extends Shape, Type extends string, Op extends string | undefined> {
  readonly type: Type
  readonly op?: Op
  readonly summary: string
  readonly since?: number
  readonly fields: S
  readonly askedBy?: readonly string[]
}

/** Declares an event in wire format; `id`, `type` and `op` are added here. */
export function event<
  const S extends Shape,
  const Type extends string,
  const Op extends string | undefined = undefined,
>(input: EventInput<S, Type, Op>): EventDeclaration<S, Type, Op> {
  const { type, op, summary, since = 0, fields, askedBy = [type] } = input
  const head = { id: z.int(), type: z.literal(type), ...(op ? { op: z.literal(op) } : {}) }
  const shape = z.strictObject({ ...head, ...fields }) as unknown as z.ZodObject<S>
  return { type, op: op as Op, summary, since, shape, askedBy }
}
