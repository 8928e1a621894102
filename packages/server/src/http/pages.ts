import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '../realms/realm.ts'
import type { Realms } from '../realms/realms.ts'
import { version } from '../version.ts'
import { apiDocuments } from './api-documents.ts'
import { apiPrefix } from './documents/api-prefix.ts'
import { takesEncoding } from './documents/compress.ts'
import { pageHeaders } from './documents/page.ts'
import type { Stencil } from './documents/stencil.ts'
import { helpPage } from './help-page.ts'
import { type Limiter, limitRules } from './limit.ts'
import { limitNetwork } from './limit-network.ts'
import { networkOf } from './network-of.ts'
import { jsonType } from './reply.ts'
import { requireHost, siteUrlFor } from './site.ts'
import { turn } from './turns.ts'
import { fileHeaders } from './web-app/app-headers.ts'
import { addIcons } from './web-app/icons.ts'
import { appManifest } from './web-app/manifest.ts'
import { addWebApp } from './web-app/web-app.ts'

interface PagesOptions {
  readonly realms: Realms
  readonly limiter: Limiter
  readonly siteUrl: URL | undefined
  /** The directory of the built app. */
  readonly appDirectory: string
}

/** The pages for browsers: the app, the help page, the reference and the OpenAPI document. */
export function addPages(options: PagesOptions): (app: FastifyInstance) => void {
  const documents = apiDocuments()
  return (app) => {
    addWebApp(app, options.appDirectory)
    addIcons(app)
    app.get('/manifest.webmanifest', async (request, reply) => {
      const { realm } = await visited(options, request)
      reply.headers(fileHeaders).header('Content-Type', 'application/manifest+json; charset=utf-8')
      reply.header('Cache-Control', 'no-cache')
      return JSON.stringify(appManifest(realm.directory))
    })
    app.get('/help', async (request, reply) => {
      const { realm, siteUrl } = await visited(options, request)
      const realmName = realm.directory.realm.name
      const { examples } = await documents()
      reply.headers(pageHeaders)
      return helpPage({ realmName, version, siteUrl, examples })
    })
    app.get('/api', async (request, reply) => {
      const { siteUrl } = await visited(options, request)
      reply.headers(pageHeaders)
      return sendFilled((await documents()).reference, siteUrl, request, reply)
    })
    app.get(`${apiPrefix}/openapi.json`, async (request, reply) => {
      const { siteUrl } = await visited(options, request)
      reply.header('Content-Type', jsonType)
      return sendFilled((await documents()).openApi, siteUrl, request, reply)
    })
  }
}

interface Visited {
  readonly realm: Realm
  readonly siteUrl: string
}

/** The organization of the address; visitors need not be signed in. */
async function visited(
  { realms, limiter, siteUrl }: PagesOptions,
  request: FastifyRequest,
): Promise<Visited> {
  limitNetwork(limiter, limitRules.byAddress, 'byAddress', networkOf(request.ip))
  const realm = await realms.atHost(requireHost(request.headers.host))
  return { realm, siteUrl: siteUrlFor(siteUrl, realm, request) }
}

function sendFilled(
  stencil: Stencil,
  siteUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const isPacked = takesEncoding(request.headers['accept-encoding'], 'gzip')
  const { size, chunks } = isPacked ? stencil.fillGzip(siteUrl) : stencil.fill(siteUrl)
  if (isPacked) reply.header('Content-Encoding', 'gzip')
  reply.header('Vary', 'Accept-Encoding').header('Content-Length', size)
  return reply.send(
    request.method === 'HEAD' ? '' : Readable.from(inTurn(chunks()), { objectMode: false }),
  )
}

async function* inTurn(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    await turn()
    yield chunk
  }
}
