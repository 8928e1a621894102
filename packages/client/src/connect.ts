import { api, type Endpoint, type ParamInputs, type ResultOf } from '@parley/contract'
import { type CallOptions, type Connection, call } from './call.ts'

/** Who calls: what a zuliprc file says, and what signing in gives. */
export interface Credentials {
  readonly site: string
  readonly email: string
  readonly apiKey: string
}

/** Without credentials only what anyone may call works; or, in a browser, what its cookies allow. */
export interface Anonymous {
  readonly site: string
  readonly email?: never
  readonly apiKey?: never
}

export interface Transport {
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Names the program, as "ana-bot/1.0". */
  readonly userAgent?: string | undefined
}

/** One function for each endpoint, with the parameters and the result that it declares. */
export type ClientOf<Api> = {
  readonly [Feature in keyof Api]: {
    readonly [Name in keyof Api[Feature]]: Api[Feature][Name] extends Endpoint
      ? Call<Api[Feature][Name]>
      : never
  }
}

export type Call<E extends Endpoint> =
  Record<never, never> extends ParamInputs<E['params']>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>

export type InputOf<E extends Endpoint> = ParamInputs<E['params']>
export type OutputOf<E extends Endpoint> = ResultOf<E['result']['shape']>

export type Client = ClientOf<typeof api>

/**
 * A client whose shape is the contract's: `client.messages.send({ … })`. Nothing is sent yet.
 *
 * A call throws an `ApiError` when the server answers with an error, a `ConnectionError` when no
 * answer arrives, and the signal's reason when it is aborted. It is never repeated: only the caller
 * knows whether doing it twice does harm. Answers are not validated, so that a newer server may say
 * more than this client knows.
 */
export function connect(options: (Credentials | Anonymous) & Transport): Client {
  const connection = connectionOf(options)
  const features = Object.entries<Readonly<Record<string, Endpoint>>>(api).map(
    ([feature, endpoints]) => [feature, callsOf(connection, endpoints)],
  )
  return Object.fromEntries(features) as Client
}

function callsOf(connection: Connection, endpoints: Readonly<Record<string, Endpoint>>) {
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (input: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) =>
      call(connection, endpoint, input, options),
  ])
  return Object.fromEntries(calls)
}

function connectionOf(options: (Credentials | Anonymous) & Transport): Connection {
  const { fetch = globalThis.fetch, email, apiKey, userAgent } = options
  const headers = {
    ...(apiKey === undefined ? {} : { Authorization: `Basic ${base64(`${email}:${apiKey}`)}` }),
    ...(userAgent === undefined ? {} : { 'User-Agent': userAgent }),
  }
  return { site: siteUrl(options.site), headers, fetch }
}

/** As existing clients read the site of a zuliprc: its scheme may be missing. */
function siteUrl(site: string): string {
  const scheme = /^(localhost|127\.0\.0\.1)(:|\/|$)/.test(site) ? 'http' : 'https'
  const { origin, pathname } = new URL(/^https?:/.test(site) ? site : `${scheme}://${site}`)
  return origin + pathname.replace(/(\/api)?\/*$/, '')
}

/** Of the UTF-8 bytes: btoa alone refuses what is beyond Latin-1. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
