import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Realms } from '../realms/realms.ts'
import { version } from '../version.ts'
import { apiPrefix } from './api-prefix.ts'
import { pageHeaders } from './documents/page.ts'
import { helpPage } from './help-page.ts'
import { jsonType } from './reply.ts'
import { fileHeaders } from './web-app/app-headers.ts'
import { addIcons } from './web-app/icons.ts'
import { appManifest } from './web-app/manifest.ts'
import { addWebApp } from './web-app/web-app.ts'

interface PagesOptions {
  readonly realms: Realms
  /** Where the app was built. */
  readonly appDirectory: string
}

/** What a browser finds: the app, how to connect others, the reference, the document that it is made from. */
export function addPages({ realms, appDirectory }: PagesOptions): (app: FastifyInstance) => void {
  // Note: loaded when first asked for, because describing the whole contract takes longer than starting.
  const document = oncePerSite(async (serverUrl) => {
    const { openApiDocument } = await import('./openapi.ts')
    return JSON.stringify(openApiDocument({ serverUrl, version }))
  })
  const reference = oncePerSite(async (siteUrl) => {
    const { referencePage } = await import('./reference-page.ts')
    return referencePage({ siteUrl, version })
  })
  return (app) => {
    addWebApp(app, appDirectory)
    addIcons(app)
    app.get('/manifest.webmanifest', async (request, reply) => {
      const { directory } = await realms.atHost(request.headers.host ?? '')
      reply.headers(fileHeaders).header('Content-Type', 'application/manifest+json; charset=utf-8')
      reply.header('Cache-Control', 'no-cache')
      return JSON.stringify(appManifest(directory))
    })
    app.get('/help', async (request, reply) => {
      const realm = await realms.atHost(request.headers.host ?? '')
      const realmName = realm.directory.realm.name
      reply.headers(pageHeaders)
      return helpPage({ realmName, version, siteUrl: siteOf(request) })
    })
    app.get('/api', async (request, reply) => {
      reply.headers(pageHeaders)
      return reference(siteOf(request))
    })
    app.get(`${apiPrefix}/openapi.json`, async (request, reply) => {
      reply.header('Content-Type', jsonType)
      return document(siteOf(request))
    })
  }
}

function siteOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.headers.host ?? 'localhost'}`
}

/** How many addresses are remembered: they come from the caller, who may make them up. */
const mostSites = 20

function oncePerSite(make: (site: string) => Promise<string>): (site: string) => Promise<string> {
  const made = new Map<string, string>()
  return async (site) => {
    const known = made.get(site) ?? (await make(site))
    if (made.size < mostSites) made.set(site, known)
    return known
  }
}
