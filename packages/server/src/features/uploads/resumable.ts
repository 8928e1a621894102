import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { limits, tooManyUploads } from '@parley/contract'
import { Server, type ServerOptions } from '@tus/server'
import type { Upload } from '@tus/utils'
import { apiPrefix } from '../../http/api-prefix.ts'
import type { RawCaller, RawRoute } from '../../http/raw-routes.ts'
import { asRefusal, jsonType, refusalBody, successBody } from '../../http/reply.ts'
import { invariant } from '../../invariant.ts'
import { type Keeping, keepFile } from './keep-file.ts'
import { ResumableStore } from './resumable-store.ts'
import { requireSpace } from './uploads.policy.ts'
import { findSpaceUsed } from './uploads.store.ts'

const path = `${apiPrefix}/tus`

/** More than anybody sends at once. */
const mostPending = 20

type Hooks = Pick<ServerOptions, 'onUploadCreate' | 'onUploadFinish' | 'onIncomingRequest'>
type TusRequest = Parameters<NonNullable<Hooks['onIncomingRequest']>>[0]

const unknownUpload = { status_code: 404, body: 'The file for this url was not found\n' }

/** Uploads that go on where a broken connection left them: the tus protocol, version 1.0.0. */
export class ResumableUploads {
  readonly store: ResumableStore
  readonly routes: readonly RawRoute[]
  readonly #keeping: Keeping
  readonly #callers = new WeakMap<IncomingMessage, RawCaller>()
  /** Ends that are under way: asking again while one is, waits for it. */
  readonly #ending = new Map<string, Promise<string>>()

  readonly #onBug: (error: unknown) => void

  constructor(directory: string, keeping: Keeping, onBug: (error: unknown) => void) {
    this.#onBug = onBug
    this.store = new ResumableStore(join(directory, 'resumable'))
    this.#keeping = keeping
    const server = this.#server()
    const methods = ['POST', 'HEAD', 'PATCH', 'DELETE'] as const
    this.routes = [path, `${path}/*`].map((url) => ({
      url,
      methods,
      handle: (caller, request, response) => {
        this.#callers.set(request, caller)
        return server.handle(request, response)
      },
      describe: (request, response) => server.handle(request, response),
    }))
  }

  #server(): Server {
    return new Server({
      path,
      datastore: this.store,
      maxSize: limits.maxFileUploadMib * 1024 * 1024,
      relativeLocation: true,
      // Other sites have no business here: no CORS headers.
      allowedOrigins: [],
      namingFunction: (request) => this.#prefix(request) + randomBytes(16).toString('hex'),
      onIncomingRequest: async (request, id) => {
        if (!id.startsWith(this.#prefix(request))) throw unknownUpload
      },
      onUploadCreate: async (request, upload) => this.#requireSpaceFor(request, upload),
      onUploadFinish: async (request, upload) => ({
        status_code: 200,
        headers: { 'Content-Type': jsonType },
        body: await this.#endOnce(request, upload),
      }),
      onResponseError: (_request, error) => this.#answerFor(error),
    })
  }

  /** What an upload's id begins with: whose it is. */
  #prefix(request: TusRequest): string {
    const { realm, viewer } = this.#caller(request)
    return `${realm.id}-${viewer.id}-`
  }

  #caller(request: TusRequest): RawCaller {
    const incoming = request.runtime?.node?.req
    const caller = incoming && this.#callers.get(incoming as IncomingMessage)
    invariant(caller, 'who calls was found out before')
    return caller
  }

  /** What is on its way takes space, too. */
  async #requireSpaceFor(request: TusRequest, { size = 0 }: Upload): Promise<object> {
    const { realm, viewer } = this.#caller(request)
    const pending = await this.store.pending(this.#prefix(request))
    if (pending.count >= mostPending) throw tooManyUploads({})
    const { all, own } = await findSpaceUsed(realm.sql, realm.id, viewer.id)
    const used = { all: all + pending.bytes, own: own + pending.bytes }
    requireSpace(viewer.directory, used, { size, userQuotaMib: this.#keeping.userQuotaMib })
    return {}
  }

  async #endOnce(request: TusRequest, upload: Upload): Promise<string> {
    const ending = this.#ending.get(upload.id) ?? this.#end(this.#caller(request), upload)
    this.#ending.set(upload.id, ending)
    try {
      return await ending
    } finally {
      this.#ending.delete(upload.id)
    }
  }

  /** Note: asked again after the answer was lost, the same upload has the same address. */
  async #end({ realm, viewer }: RawCaller, ended: Upload): Promise<string> {
    const { id, metadata, size = 0 } = ended
    const known = this.store.addressOf(await this.store.getUpload(id))
    if (known !== undefined) return answerOf(known, metadata?.filename ?? '')
    const received = {
      name: metadata?.filename ?? metadata?.name ?? '',
      declaredType: metadata?.filetype ?? metadata?.type ?? '',
      size,
      path: join(this.store.directory, id),
    }
    const { pathId, name } = await keepFile(realm, viewer, received, this.#keeping)
    const named = { ...ended, metadata: { ...metadata, filename: name } }
    await this.store.finish(named, pathId)
    return answerOf(pathId, name)
  }

  /** The protocol's own errors keep their status; every error has the envelope for a body. */
  #answerFor(error: Error | { status_code: number; body: string }) {
    if ('status_code' in error) {
      const { status_code, body } = error
      const envelope = { result: 'error', msg: body.trim(), code: 'BAD_REQUEST' }
      return { status_code, body: JSON.stringify(envelope) }
    }
    const refusal = asRefusal(error)
    if (refusal !== error) this.#onBug(error)
    return { status_code: refusal.declaration.status, body: refusalBody(refusal) }
  }
}

function answerOf(pathId: string, filename: string): string {
  const url = `/user_uploads/${pathId}`
  return successBody({ url, uri: url, filename }, [])
}
