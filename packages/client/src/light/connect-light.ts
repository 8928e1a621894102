import type { Connection } from '../call.ts'
import { type Client, callsOf } from '../client.ts'
import { crossSiteHeaders } from './cross-site.ts'
import { readForm } from './read-form.ts'
import { sendFile } from './send-file.ts'
import { table } from './table.ts'

/** The same calls as those of `connect`. */
export type LightClient = Client

export interface LightOptions {
  /** The server’s address without a slash at its end; a page’s own server where absent. */
  readonly site?: string | undefined
  /** The CSRF token. Default: read from the cookie at each call. */
  readonly csrf?: (() => string | undefined) | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * A client for the pages of a server, whose cookie says who calls. It has the shape and the types of
 * `connect`, from a generated table instead of the contract: no schema library comes with it.
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
