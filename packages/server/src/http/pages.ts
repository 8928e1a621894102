import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { packageFile } from '../package-files.ts'
import type { Realms } from '../realms/realms.ts'
import { version } from '../version.ts'
import { apiPrefix } from './api-prefix.ts'
import { pageHeaders } from './documents/page.ts'
import { homePage } from './home-page.ts'
import { jsonType } from './reply.ts'

const icon = readFileSync(packageFile('assets/icon.png'))

/** What a browser finds: a welcome, the reference, the document that it is made from. */
export function addPages(realms: Realms): (app: FastifyInstance) => void {
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
    app.get('/', async (request, reply) => {
      const realm = await realms.atHost(request.headers.host ?? '')
      const realmName = realm.directory.realm.name
      reply.headers(pageHeaders)
      return homePage({ realmName, version, siteUrl: siteOf(request) })
    })
    app.get('/api', async (request, reply) => {
      reply.headers(pageHeaders)
      return reference(siteOf(request))
    })
    app.get(`${apiPrefix}/openapi.json`, async (request, reply) => {
      reply.header('Content-Type', jsonType)
      return document(siteOf(request))
    })
    app.get('/icon.png', (_request, reply) =>
      reply.header('Content-Type', 'image/png').header('Cache-Control', 'max-age=86400').send(icon),
    )
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
