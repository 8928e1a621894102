import type { Readable } from 'node:stream'
import { fileUnknown, rangeUnsatisfiable } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireActive } from '../directory/active-realm.ts'
import { type Viewer, viewerOf } from '../directory/viewer.ts'
import type { ByteRange } from '../files/file-store.ts'
import type { Realm } from '../realms/realm.ts'
import type { Realms } from '../realms/realms.ts'
import type { Authenticated } from './authenticate.ts'
import { askedRange } from './byte-range.ts'
import { callerOf } from './caller.ts'
import { isKnownTag } from './documents/known-tag.ts'
import { exactLength } from './exact-length.ts'
import { type Limiter, limitRules } from './limit.ts'
import { chargesOf, limitNetwork } from './limit-network.ts'
import { networkOf } from './network-of.ts'
import { refuseExactly } from './refuse-exactly.ts'
import { sessionCookieOf } from './session-cookie.ts'
import { requireHost, siteUrlFor } from './site.ts'
import { WhileAllowed } from './while-allowed.ts'

/** The path by which a download is found. */
export interface DownloadContext {
  readonly realm: Realm
  /** The authenticated caller; undefined for all others. */
  readonly viewer: Viewer | undefined
  /** The parts of the path that the route leaves open, by name; `*` is the rest. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly siteUrl: string
  /** Counts a visitor’s request for a file that exists: each file has a bucket. */
  limitSpectator(file: string): void
}

/** A file to send. The content of an `etag` never changes. */
export interface SentFile {
  readonly size: number
  readonly contentType: string
  /** The value of Content-Disposition. */
  readonly disposition: string
  readonly etag: string
  readonly cacheControl: string
  open(range?: ByteRange): Promise<Readable | undefined>
  /** Refuses if this user, or a visitor, may not have the file any more. Without it, only their key has to be valid. */
  readonly requireAllowed?: ((viewer: Viewer | undefined) => unknown) | undefined
}

export type Download = SentFile | { readonly redirectTo: string }

/** A route that returns a file, or redirects to one. */
export interface DownloadRoute {
  /** A path as the router understands it. */
  readonly url: string
  /** The caller must be authenticated, as for the paths of the API. */
  readonly isOfApi?: boolean
  readonly handle: (context: DownloadContext) => Promise<Download>
}

interface DownloadOptions {
  readonly realms: Realms
  readonly downloads: readonly DownloadRoute[]
  readonly limiter: Limiter
  readonly siteUrl: URL | undefined
}

export function addDownloads(app: FastifyInstance, options: DownloadOptions): void {
  for (const { url, isOfApi = false, handle } of options.downloads) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const realm = await options.realms.atHost(requireHost(request.headers.host))
        requireActive(realm.directory)
        let caller: Authenticated | undefined
        let since = realm.deniedAt
        const found = await refuseExactly(realm, () => {
          since = realm.deniedAt
          caller = downloaderOf(options, realm, request, isOfApi)
          return handle(contextOf(options, realm, request, caller))
        })
        if ('redirectTo' in found) return reply.redirect(found.redirectTo, 302)
        const { requireAllowed } = found
        const allowed = new WhileAllowed({ realm, caller, since, requireAllowed })
        return sendFile(found, request, reply, allowed)
      },
    })
  }
}

const anyUser = { caller: 'user', method: 'GET', forWebhooks: false } as const

function downloaderOf(
  options: DownloadOptions,
  realm: Realm,
  request: FastifyRequest,
  isOfApi: boolean,
): Authenticated | undefined {
  const isSigned =
    isOfApi ||
    request.headers.authorization !== undefined ||
    sessionCookieOf(options.siteUrl, request) !== undefined
  return isSigned ? callerOf(options, realm, anyUser, request) : undefined
}

function contextOf(
  { limiter, siteUrl }: DownloadOptions,
  realm: Realm,
  request: FastifyRequest,
  caller: Authenticated | undefined,
): DownloadContext {
  const user = caller?.user
  if (user) limiter.take(limitRules.filesByUser, `files ${realm.id} ${user.id}`)
  else limitNetwork(limiter, limitRules.filesByAddress, 'files', networkOf(request.ip))
  const query = request.url.indexOf('?')
  return {
    realm,
    viewer: user && viewerOf(realm.directory, user),
    params: request.params as Record<string, string>,
    query: new URLSearchParams(query < 0 ? '' : request.url.slice(query)),
    siteUrl: siteUrlFor(siteUrl, realm, request),
    limitSpectator: (file) => {
      limiter.takeAll([
        ...chargesOf(limitRules.byAddress, 'byAddress', networkOf(request.ip)),
        [limitRules.spectatorsByFile, `file ${realm.id} ${file}`],
      ])
    },
  }
}

/** The file cannot run, embed or load anything, whatever type a browser assumes. */
const policy = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "object-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
]

function headersOf(file: SentFile): Record<string, string> {
  // Note: browsers show no PDF in a sandbox; its scripts have no origin anyway.
  const isDocument = file.contentType === 'application/pdf'
  return {
    'Content-Type': file.contentType,
    'Content-Disposition': file.disposition,
    'Content-Security-Policy': [...policy, ...(isDocument ? [] : ['sandbox'])].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // Other sites can neither embed a file nor find out whether a user may see it.
    'Cross-Origin-Resource-Policy': 'same-site',
    'Cache-Control': file.cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: file.etag,
  }
}

async function sendFile(
  file: SentFile,
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: WhileAllowed,
): Promise<FastifyReply> {
  if (isKnownTag(request, file.etag)) return reply.headers(headersOf(file)).code(304).send()
  if (request.method === 'HEAD') {
    return reply.headers(headersOf(file)).header('Content-Length', file.size).send()
  }
  const range = requireRange(request, file)
  // Note: the file may be deleted between the check and the read.
  const content = await file.open(range)
  if (!content) throw fileUnknown({})
  try {
    await allowed.check()
  } catch (error) {
    content.destroy()
    throw error
  }
  const length = range ? range.last - range.first + 1 : file.size
  const headers = { ...headersOf(file), 'Content-Length': length, ...rangeHeader(file, range) }
  const exact = exactLength(content, length, () => allowed.check())
  // Note: a refusal with the headers of the file would be cached in its place.
  exact.once('error', () => {
    for (const name of Object.keys(headers)) reply.removeHeader(name)
  })
  return reply
    .code(range ? 206 : 200)
    .headers(headers)
    .send(exact)
}

function rangeHeader({ size }: SentFile, range: ByteRange | undefined) {
  return range && { 'Content-Range': `bytes ${range.first}-${range.last}/${size}` }
}

/** The requested part, or the whole file. A part of a version that the client does not know would be useless. */
function requireRange({ headers }: FastifyRequest, file: SentFile): ByteRange | undefined {
  if (headers['if-range'] !== undefined && headers['if-range'] !== file.etag) return undefined
  const range = askedRange(headers.range, file.size)
  if (range === 'beyond') {
    throw rangeUnsatisfiable({}, { 'Content-Range': `bytes */${file.size}` })
  }
  return range === 'whole' ? undefined : range
}
