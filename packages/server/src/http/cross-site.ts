import { timingSafeEqual } from 'node:crypto'
import { crossSiteRequest } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import { crossSiteToken, type SessionCookie } from './session-cookie.ts'

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses requests with a cookie that another site may have made. */
export function requireSameSite(request: FastifyRequest, { secret }: SessionCookie): void {
  if (safeMethods.has(request.method)) return
  requireOwnOrigin(request)
  const given = request.headers['x-csrf-token'] ?? request.headers['x-csrftoken']
  requireToken([given].flat()[0], secret)
}

const elsewhere: ReadonlySet<unknown> = new Set(['cross-site', 'same-site'])

/**
 * Refuses requests to which a browser has added credentials that its user once typed into its prompt: it adds them to the forms of
 * other sites, too. A script that has a key and adds it itself makes requests of the mode `cors`. Over plain http, browsers
 * send the origin only. A form can POST, and no site can make a browser send another method with these credentials.
 */
export function requireOwnSubmission({ method, headers }: FastifyRequest): void {
  if (safeMethods.has(method) || headers['sec-fetch-mode'] === 'cors') return
  const site = headers['sec-fetch-site']
  const isElsewhere =
    site === undefined
      ? method === 'POST' && !isOwnOrigin(headers.origin, headers.host)
      : elsewhere.has(site)
  if (isElsewhere) throw crossSiteRequest({ reason: 'The request comes from another site.' })
}

/** Browsers send the origin of a request; other programs need not. */
export function requireOwnOrigin({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const isOwn =
    site === undefined ? isOwnOrigin(headers.origin, headers.host) : site === 'same-origin'
  if (!isOwn) throw crossSiteRequest({ reason: 'The request comes from another site.' })
}

/** For WebSockets: browsers always send the origin with them, but differ in other headers. */
export function requireOwnPage({ headers }: FastifyRequest): void {
  if (isOwnOrigin(headers.origin, headers.host)) return
  throw crossSiteRequest({ reason: 'The request comes from another site.' })
}

function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

export function requireToken(given: string | undefined, secret: string): void {
  const expected = Buffer.from(crossSiteToken(secret))
  const actual = Buffer.from(given ?? '')
  if (actual.length === expected.length && timingSafeEqual(actual, expected)) return
  throw crossSiteRequest({ reason: given ? 'The token is wrong.' : 'The token is missing.' })
}
