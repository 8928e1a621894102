import { realmUnknown } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import type { Realm } from '../realms/realm.ts'
import { cachedByText } from './cached-by-text.ts'

/** The values become part of URLs in answers. */
export function requireHost(host = ''): string {
  if (!isHost(host)) throw realmUnknown({})
  return host
}

const isHost = cachedByText((host) => hostForm.test(host) && URL.canParse(`http://${host}`))

/** Refuses names that are not below the site's own. Note: without one, any name is the site. */
export function requireHostOfSite(siteUrl: URL | undefined, given: string | undefined): void {
  if (!siteUrl) return
  const name = requireHost(given).replace(/:\d+$/, '').toLowerCase()
  const isOfSite = name === siteUrl.hostname || name.endsWith(`.${siteUrl.hostname}`)
  if (!isOfSite) throw realmUnknown({ site: siteUrl.host })
}

const hostForm = /^(?:\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{1,5})?$/i

/** The organization's address, without a trailing slash: as set, or as the client reached it. */
export function siteUrlFor(
  siteUrl: URL | undefined,
  realm: Realm,
  request: FastifyRequest,
): string {
  if (!siteUrl) return `${protocolOf(request)}://${requireHost(request.headers.host)}`
  return siteAddress(siteUrl, realm)
}

/** The protocol that the client used, according to a trusted proxy or the connection itself. */
export function protocolOf(request: FastifyRequest): 'https' | 'http' {
  return request.protocol === 'https' ? 'https' : 'http'
}

/** The organization's address below the server's, without a trailing slash. */
export function siteAddress(siteUrl: URL, realm: Realm): string {
  const { subdomain } = realm.directory.realm
  return `${siteUrl.protocol}//${subdomain ? `${subdomain}.` : ''}${siteUrl.host}`
}
