import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Locker, Server, type ServerOptions } from '@tus/server'
import { TUS_RESUMABLE } from '@tus/utils'
import { jsonType } from '../../http/reply.ts'
import { UploadLocks } from './upload-locks.ts'

/** How long a silent connection may block an upload. */
const graceMs = 1000

/** The request body from the connection, until another request needs the upload. */
export class RequestBody {
  readonly source: IncomingMessage
  readonly #stop = new AbortController()
  #stopping: NodeJS.Timeout | undefined

  constructor(source: IncomingMessage) {
    this.source = source
  }

  get stopped(): AbortSignal {
    return this.#stop.signal
  }

  /** Note: delayed, so that received data is read first. A closed connection ends the request earlier. */
  stopSoon(): void {
    this.#stopping ??= setTimeout(() => this.#stop.abort(), graceMs).unref()
  }
}

const bodies = new AsyncLocalStorage<RequestBody>()

let running = 0

/** Note: on Node 20, such a storage makes every promise of the process slower until it is disabled. */
async function withBody<T>(body: RequestBody, work: () => Promise<T>): Promise<T> {
  running++
  try {
    return await bodies.run(body, work)
  } finally {
    if (--running === 0) bodies.disable()
  }
}

/** The body of the request that is being answered. */
export function currentBody(): RequestBody | undefined {
  return bodies.getStore()
}

type Write = Server['write']
export type TusOptions = Omit<ServerOptions, 'locker'> & Pick<Server, 'datastore'>

/**
 * The tus protocol, with errors that have the envelope for a body. It gets requests without theirs: the
 * store reads them from the connection, because web streams in between halve the speed of an upload.
 */
export class TusServer extends Server {
  constructor(options: TusOptions) {
    super({ ...options, locker: new YieldingLocker() })
  }

  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    onAsked: (asked: Request) => void = () => undefined,
  ): Promise<void> {
    const asked = withoutBody(request)
    onAsked(asked)
    const { method, headers } = request
    const version = headers['tus-resumable']
    if (method !== 'OPTIONS' && version !== undefined && version !== TUS_RESUMABLE) {
      response.writeHead(412, { 'Tus-Version': TUS_RESUMABLE, 'Content-Type': jsonType })
      response.end(envelopeOf(412, `Only version ${TUS_RESUMABLE} of the tus protocol is spoken`))
      return
    }
    const body = new RequestBody(request)
    const told = await withBody(body, () => this.handleWeb(asked))
    response.statusCode = told.status
    response.setHeaders(told.headers).end(await told.text())
  }

  override write: Write = (context, headers, told, body = '') => {
    if (told < 400) return super.write(context, headers, told, body)
    // The package answers 501 where a client uses an extension that is not offered. The mistake is the client's.
    const status = told === 501 ? 400 : told
    headers.set('Content-Type', jsonType)
    return super.write(context, headers, status, envelopeOf(status, body))
  }
}

const methodsInHeader = new Set(['PATCH', 'DELETE', 'HEAD'])

/** Programs that cannot send all methods name one in a header of POST, says the protocol. */
function methodOf({ method = 'GET', headers }: IncomingMessage): string {
  const named = String(headers['x-http-method-override']).toUpperCase()
  return method === 'POST' && methodsInHeader.has(named) ? named : method
}

function withoutBody(request: IncomingMessage): Request {
  const { url = '/', headers } = request
  const given = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new Request(`http://localhost${url}`, { method: methodOf(request), headers: given })
}

/** The newest request for an upload gets it; an earlier one, possibly on a dead connection, ends soon. */
class YieldingLocker implements Locker {
  readonly #locks = new UploadLocks()

  newLock(id: string) {
    const lock = this.#locks.newLock(id)
    const body = currentBody()
    return {
      lock: (signal: AbortSignal, release: () => Promise<void> | void) =>
        lock.lock(signal, () => {
          body?.stopSoon()
          return release()
        }),
      unlock: () => lock.unlock(),
    }
  }
}

/** Note: our refusals have the envelope, errors of the protocol are a line of text. */
function envelopeOf(status: number, body: string): string {
  if (body.startsWith('{')) return body
  const code = status === 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST'
  return JSON.stringify({ result: 'error', msg: body.trim(), code })
}
