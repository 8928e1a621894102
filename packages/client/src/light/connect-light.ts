import { type CallOptions, type Connection, call, type SendFile } from '../call.ts'
import type { Client } from '../client.ts'
import type { CallForm } from '../encode.ts'
import { ConnectionError } from '../errors.ts'
import { crossSiteHeaders } from './cross-site.ts'
import { earlyTable } from './early-table.ts'
import { readForm } from './read-form.ts'

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
 * A client for pages of the server, authenticated by the cookie. It has the types of `connect`, but uses a generated
 * table instead of the contract, and so needs no schema library. The table is loaded with the first call that is not part of
 * a start.
 */
export function connectLight(options: LightOptions = {}): LightClient {
  const { site = '', csrf, fetch = (...request) => globalThis.fetch(...request) } = options
  const connection: Connection = {
    site,
    headers: () => crossSiteHeaders(csrf),
    fetch,
    sendFile: typeof XMLHttpRequest === 'undefined' ? undefined : sendFile,
  }
  return proxyOf((feature) =>
    proxyOf((name) => {
      const id = `${feature}.${name}`
      const known = forms.get(id)
      return async (input: Readonly<Record<string, unknown>> = {}, given: CallOptions = {}) =>
        call(connection, known ?? forms.get(id) ?? (await formOf(id)), input, given)
    }),
  ) as unknown as LightClient
}

/** `formOf` has loaded it: no start calls its endpoint. */
const sendFile: SendFile = async (...sent) => (await import('./send-file.ts')).sendFile(...sent)

/** The calls of a start at first, and all calls as soon as another one is made. */
const forms = new Map<string, CallForm>(
  Object.entries(earlyTable).map(([id, line]) => [id, readForm(id, line)]),
)

async function formOf(id: string): Promise<CallForm> {
  // A file that is being sent needs both, and the network may be lost between them.
  const parts = Promise.all([import('./table.ts'), import('./send-file.ts')])
  const [{ table }] = await parts.catch((cause: unknown) => {
    throw new ConnectionError(`${id}: no endpoints`, { cause })
  })
  for (const [feature, lines] of Object.entries(table)) {
    for (const [name, line] of Object.entries(lines)) {
      forms.set(`${feature}.${name}`, readForm(`${feature}.${name}`, line))
    }
  }
  return forms.get(id) as CallForm
}

function proxyOf<Value>(make: (name: string) => Value): Readonly<Record<string, Value>> {
  const made: Record<string, Value> = {}
  return new Proxy(made, {
    get: (_made, name) => {
      if (typeof name === 'symbol') return undefined
      made[name] ??= make(name)
      return made[name]
    },
  })
}
