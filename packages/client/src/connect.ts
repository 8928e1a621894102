import { api } from '@parley/contract'
import type { Connection } from './call.ts'
import { type Client, callsOf } from './client.ts'

/** The credentials of the caller, from a zuliprc file or from signing in. */
export interface Credentials {
  readonly site: string
  readonly email: string
  readonly apiKey: string
}

/** Without credentials, only public endpoints work or, in a browser, those that its cookies allow. */
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

/**
 * A client with the structure of the contract: `client.messages.send({ … })`. Creating it sends nothing.
 *
 * A call throws an `ApiError` when the server answers with an error, a `ConnectionError` when no
 * answer arrives, and the signal's reason when it is aborted. It is never repeated, because only the
 * caller knows whether that is safe. Answers are not validated, so a newer server may send additional
 * fields.
 */
export function connect(options: (Credentials | Anonymous) & Transport): Client {
  const connection = connectionOf(options)
  const features = Object.entries(api).map(([feature, forms]) => [
    feature,
    callsOf(connection, forms),
  ])
  return Object.fromEntries(features) as Client
}

export function connectionOf(options: (Credentials | Anonymous) & Transport): Connection {
  const { fetch = globalThis.fetch, email, apiKey, userAgent } = options
  const headers = {
    ...(apiKey === undefined ? {} : { Authorization: `Basic ${base64(`${email}:${apiKey}`)}` }),
    ...(userAgent === undefined ? {} : { 'User-Agent': userAgent }),
  }
  return { site: siteUrl(options.site), headers: () => headers, fetch }
}

/** The scheme may be missing, as in the zuliprc files of existing clients. */
function siteUrl(site: string): string {
  const scheme = /^(localhost|127\.0\.0\.1)(:|\/|$)/.test(site) ? 'http' : 'https'
  const { origin, pathname } = new URL(/^https?:/.test(site) ? site : `${scheme}://${site}`)
  return origin + pathname.replace(/(\/api)?\/*$/, '')
}

/** Encodes UTF-8 bytes, because btoa rejects characters outside Latin-1. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
