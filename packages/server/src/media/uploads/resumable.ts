import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits, uploadElsewhere } from '@parley/contract'
import type { ServerOptions } from '@tus/server'
import type { Upload } from '@tus/utils'
import type { Files } from '../../files/files.ts'
import type { RawCaller } from '../../http/raw-routes.ts'
import { asRefusal, jsonType, refusalBody, successBody } from '../../http/reply.ts'
import { invariant } from '../../invariant.ts'
import { newFilePlace, placeAt } from './file-keys.ts'
import { displayName } from './file-names.ts'
import { type Keeping, keepFile } from './keep-file.ts'
import { reserveUpload } from './reserved-uploads.ts'
import { ResumableStore } from './resumable-store.ts'
import { TusServer } from './tus-server.ts'
import type { UploadRecords } from './upload-records.ts'
import { sharersOfQuota } from './user-quota.ts'

type OnBug = (error: unknown) => void
interface UploadsPlace extends Pick<Files, 'directoryName'> {
  /** The path of the protocol on this server. */
  readonly path: string
  readonly records: UploadRecords
}
type Hooks = Pick<ServerOptions, 'onUploadCreate' | 'onUploadFinish' | 'onIncomingRequest'>
type TusRequest = Parameters<NonNullable<Hooks['onIncomingRequest']>>[0]

/** The random end of an upload's id. */
const newChance = () => randomBytes(16).toString('hex')
const chanceForm = /^[0-9a-f]{32}$/

const unknownUpload = { status_code: 404, body: 'The file for this url was not found\n' }

/** Uploads that continue after a broken connection: the tus protocol, version 1.0.0. */
export class ResumableUploads {
  readonly store: ResumableStore
  readonly #server: TusServer
  readonly #keeping: Keeping
  readonly #callers = new WeakMap<object, RawCaller>()
  /** Uploads being finished; a repeated request waits for the same. */
  readonly #ending = new Map<string, Promise<string>>()

  readonly #directoryName: string
  readonly #onBug: OnBug

  constructor(place: UploadsPlace, keeping: Keeping, onBug: OnBug) {
    this.#onBug = onBug
    this.#directoryName = place.directoryName
    this.store = new ResumableStore(place.records)
    this.#keeping = keeping
    this.#server = this.#newServer(place.path)
  }

  async answer(
    caller: RawCaller,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    await this.#server.answer(request, response, (asked) => this.#callers.set(asked, caller))
  }

  /** Answers OPTIONS. */
  async describe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#server.answer(request, response)
  }

  #newServer(path: string): TusServer {
    return new TusServer({
      path,
      datastore: this.store,
      maxSize: limits.maxFileUploadMib * 1024 * 1024,
      relativeLocation: true,
      disableTerminationForFinishedUploads: true,
      // Other sites have no business here: no CORS headers.
      allowedOrigins: [],
      namingFunction: (request) => this.#prefix(request) + newChance(),
      onIncomingRequest: async (request, id) => this.#requireHere(request, id),
      onUploadCreate: async (request, upload) => this.#reserve(request, upload),
      onUploadFinish: async (request, upload) => ({
        // A creation that is complete at once has a Location, without which clients take it for an error.
        status_code: request.method === 'POST' ? 201 : 200,
        headers: { 'Content-Type': jsonType },
        body: await this.#endOnce(request, upload),
      }),
      onResponseError: (_request, error) => this.#answerFor(error),
    })
  }

  /**
   * Note: nodes may have separate directories, and the received part is in one of them. The id names files, so it must have the
   * form of ours: a name of more than 255 bytes is an error of the file system.
   */
  #requireHere(request: TusRequest, id: string): void {
    if (!id.startsWith(this.#prefixOfAll(request))) throw unknownUpload
    const prefix = this.#prefix(request)
    if (!id.startsWith(prefix)) throw uploadElsewhere({})
    if (!chanceForm.test(id.slice(prefix.length))) throw unknownUpload
  }

  /** The prefix of an upload's id, which names its owner. */
  #prefixOfAll(request: TusRequest): string {
    const { realm, viewer } = this.#caller(request)
    return `${realm.id}-${viewer.id}-`
  }

  #prefix(request: TusRequest): string {
    return `${this.#prefixOfAll(request)}${this.#directoryName}-`
  }

  #caller(request: TusRequest): RawCaller {
    const caller = this.#callers.get(request)
    invariant(caller, 'the caller was authenticated before')
    return caller
  }

  /** The space is taken before there is anything to put there. */
  async #reserve(request: TusRequest, { id, size = 0 }: Upload): Promise<object> {
    const { realm, viewer } = this.#caller(request)
    const { userQuotaMib } = this.#keeping
    const quotas = { userQuotaMib, realmQuotaMib: realm.uploadQuotaMib }
    const wanted = { id, ownerId: viewer.id, sharers: sharersOfQuota(viewer), size }
    await reserveUpload(realm.sql, realm.id, wanted, quotas)
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

  /**
   * Note: a repeat after a lost answer gets the same path. The path is recorded before the file is stored, so a
   * crash results in exactly one file.
   */
  async #end({ realm, viewer, write }: RawCaller, ended: Upload): Promise<string> {
    const { id, metadata, size = 0 } = ended
    const known = this.store.addressOf(await this.store.getUpload(id))
    if (known !== undefined) return answerOf(known, metadata?.filename ?? '')
    const name = displayName(metadata?.filename ?? metadata?.name ?? '')
    const declaredType = metadata?.filetype ?? metadata?.type ?? ''
    const makeUp = () => newFilePlace(realm.id, name).pathId
    const place = placeAt(await this.store.decideAddress(ended, makeUp))
    const received = { name, declaredType, size, path: this.store.pathOf(id), place }
    const { pathId } = await keepFile(realm, viewer, received, this.#keeping, write)
    await this.store.finish({ ...ended, metadata: { ...metadata, filename: name } }, pathId)
    return answerOf(pathId, name)
  }

  /** Errors of the protocol keep their status. */
  #answerFor(error: Error | { status_code: number; body: string }) {
    if ('status_code' in error) {
      return error
    }
    const refusal = asRefusal(error)
    if (refusal !== error) this.#onBug(error)
    return { status_code: refusal.declaration.status, body: refusalBody(refusal) }
  }
}

function answerOf(pathId: string, filename: string): string {
  const url = `/user_uploads/${pathId}`
  return successBody({ url, uri: url, filename }, []).text
}
