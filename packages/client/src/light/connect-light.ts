import type { Connection } from '../call.ts'
import { type Client, callsOf } from '../client.ts'
import { crossSiteHeaders } from './cross-site.ts'
import { readForm } from './read-form.ts'
import { sendFile } from './send-file.ts'
import { table } from './table.ts'

/** The same calls as those of `connect`. */
export type LightClient = Client

export interface LightOptions {
  /** The server’s address without a trailing slash; absent: the page’s own server. */
  readonly site?: string | undefined
  /** The CSRF token. Default: read from the cookie at each call. */
  readonly csrf?: (() => string | undefined) | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * A client for pages of the server, authenticated by the cookie. It has the shape and the types of `connect`, but
 * uses a generated table instead of the contract, and so needs no schema library.
 */
export function connectLight(options: LightOptions = {}): LightClient {
  const { site = '', csrf, fetch = (...request) => globalThis.fetch(...request) } = options
  const connection: Connection = {
    site,
    headers: () => crossSiteHeaders(csrf),
    fetch,
    sendFile: typeof XMLHttpRequest === 'undefined' ? undefined : sendFile,
  }
  const features = Object.entries(table).map(([feature, lines]) => {
    const forms = Object.entries(lines).map(([name, line]) => [
      name,
      readForm(`${feature}.${name}`, line),
    ])
    return [feature, callsOf(connection, Object.fromEntries(forms))]
  })
  return Object.fromEntries(features) as LightClient
}
