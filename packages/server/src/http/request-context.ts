import type { Endpoint, Params, ParamValues } from '@parley/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../delivery/waiting.ts'
import { type Viewer, viewerOf } from '../directory/viewer.ts'
import type { ReceivedFile } from '../files/incoming.ts'
import { invariant } from '../invariant.ts'
import type { Realm } from '../realms/realm.ts'
import type { Origin } from '../writer/origin.ts'
import type { Authenticated } from './authenticate.ts'
import { clientName } from './client-name.ts'
import type { Signed, UserContext } from './handler.ts'
import { writerOf } from './if-still-allowed.ts'
import { networkOf } from './network-of.ts'
import { originOf } from './request-origin.ts'
import { siteUrlFor } from './site.ts'

/** The parts of a request that are known when its handler is called. */
export interface Call {
  readonly endpoint: Endpoint
  readonly realm: Realm
  readonly siteUrl: URL | undefined
  readonly caller: Authenticated | undefined
  readonly params: ParamValues<Params>
  readonly file: ReceivedFile | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly onWrite: () => void
}

/** The context of a handler. Note: most handlers use little of it, so that the rest is not computed for them. */
export class RequestContext implements UserContext<Params> {
  readonly realm: Realm
  readonly params: ParamValues<Params>
  readonly #call: Call
  #hasWritten = false

  constructor(call: Call) {
    this.realm = call.realm
    this.params = call.params
    this.#call = call
  }

  get siteUrl(): string {
    return siteUrlFor(this.#call.siteUrl, this.realm, this.#call.request)
  }

  get network(): string {
    return networkOf(this.#call.request.ip)
  }

  get origin(): Origin {
    return originOf(this.#call.request)
  }

  get clientName(): string {
    return clientName(this.#call.request.headers['user-agent'])
  }

  get idempotencyKey(): string | undefined {
    const { endpoint, request } = this.#call
    if (!endpoint.repeatable) return undefined
    const given = request.headers['idempotency-key']
    return Array.isArray(given) ? given[0] : given
  }

  get client(): Client {
    const { request, reply } = this.#call
    return {
      get isGone() {
        // Note: HEAD requests do not wait for the body.
        return request.method === 'HEAD' || reply.raw.destroyed
      },
      whenGone(callback) {
        reply.raw.on('close', callback)
      },
    }
  }

  get viewer(): Viewer {
    return viewerOf(this.realm.directory, this.#caller.user)
  }

  get key(): Signed['key'] {
    return this.#caller.key
  }

  get write(): Signed['write'] {
    const { realm, origin } = this
    const caller = this.#caller
    const { endpoint, onWrite } = this.#call
    const ifAllowed = writerOf(realm, endpoint, caller, origin)
    return (action, input) => {
      onWrite()
      // Note: the first change of a request may end the caller's own right, as the deactivation of an account does.
      const isFirst = !this.#hasWritten
      this.#hasWritten = true
      return isFirst ? ifAllowed(action, input) : realm.write(action, caller.user.id, input, origin)
    }
  }

  get fileIfAny(): ReceivedFile | undefined {
    return this.#call.file
  }

  get file(): ReceivedFile {
    const { file } = this.#call
    invariant(file, 'the endpoint takes a file')
    return file
  }

  get #caller(): Authenticated {
    const { caller } = this.#call
    invariant(caller, 'the caller is signed in')
    return caller
  }
}
