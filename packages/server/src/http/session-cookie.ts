import { createHmac } from 'node:crypto'
import { userId as anyUserId, type UserId } from '@parley/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { protocolOf } from './site.ts'

/** The secret with which a browser authenticates. */
export interface SessionCookie {
  readonly userId: UserId
  readonly secret: string
}

export interface NewSessionCookie extends SessionCookie {
  /** Seconds. */
  readonly maxAge: number
}

const sessionName = 'parley_session'
/** For scripts of this site, which cannot read the session cookie: they send it in the X-CSRF-Token header. */
const tokenName = 'parley_csrf'
const visitName = 'parley_visit'
/** The data that a browser stores during a sign-in at a provider. */
const flowName = 'parley_flow'
const flowSeconds = 900

/**
 * The CSRF token of forms and scripts: derived from the cookie, which other sites can send but not read,
 * and changed with it.
 */
export function crossSiteToken(secret: string): string {
  return createHmac('sha256', secret).update('cross-site').digest('base64url')
}

/** Whether browsers reach the site by https; then its cookies travel in no other way. */
export function isSecureSite(siteUrl: URL | undefined, request: FastifyRequest): boolean {
  return (siteUrl?.protocol ?? `${protocolOf(request)}:`) === 'https:'
}

/** The session that the request claims to belong to, proved by nothing yet. */
export function sessionCookieOf(
  siteUrl: URL | undefined,
  request: FastifyRequest,
): SessionCookie | undefined {
  const [id, secret] = cookieOf(request, nameOn(siteUrl, request, sessionName))?.split('.') ?? []
  const userId = anyUserId.safeParse(Number(id))
  return userId.success && id && secret ? { userId: userId.data, secret } : undefined
}

/** The cookie of a browser without a session, for the forms that it receives. */
export function visitCookieOf(
  siteUrl: URL | undefined,
  request: FastifyRequest,
): string | undefined {
  return cookieOf(request, nameOn(siteUrl, request, visitName))
}

/** Puts a session into the browser, or takes it out. */
export function setSessionCookie(
  siteUrl: URL | undefined,
  reply: FastifyReply,
  session: NewSessionCookie | null,
): void {
  const maxAge = session?.maxAge ?? 0
  const value = session ? `${session.userId}.${session.secret}` : ''
  const token = session ? crossSiteToken(session.secret) : ''
  setCookie(siteUrl, reply, { name: sessionName, value, maxAge })
  setCookie(siteUrl, reply, { name: tokenName, value: token, maxAge, forScripts: true })
}

/**
 * Restores the token cookie that the browser has lost: without it the app considers nobody signed in, and the
 * sign-in page would redirect to the app forever.
 */
export function restoreToken(
  siteUrl: URL | undefined,
  reply: FastifyReply,
  { secret, maxAge }: Pick<NewSessionCookie, 'secret' | 'maxAge'>,
): void {
  const value = crossSiteToken(secret)
  if (cookieOf(reply.request, nameOn(siteUrl, reply.request, tokenName)) === value) return
  setCookie(siteUrl, reply, { name: tokenName, value, maxAge, forScripts: true })
}

export function setVisitCookie(siteUrl: URL | undefined, reply: FastifyReply, value: string): void {
  setCookie(siteUrl, reply, { name: visitName, value, maxAge: 86_400 })
}

export function setFlowCookie(
  siteUrl: URL | undefined,
  reply: FastifyReply,
  flow: string | null,
): void {
  const value = Buffer.from(flow ?? '').toString('base64url')
  setCookie(siteUrl, reply, { name: flowName, value, maxAge: flow === null ? 0 : flowSeconds })
}

export function flowCookieOf(
  siteUrl: URL | undefined,
  request: FastifyRequest,
): string | undefined {
  const value = cookieOf(request, nameOn(siteUrl, request, flowName))
  return value === undefined ? undefined : Buffer.from(value, 'base64url').toString()
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly maxAge: number
  readonly forScripts?: boolean
}

function setCookie(siteUrl: URL | undefined, reply: FastifyReply, cookie: Cookie): void {
  const { request } = reply
  const secure = isSecureSite(siteUrl, request) ? ['Secure'] : []
  const parts = [
    `${nameOn(siteUrl, request, cookie.name)}=${cookie.value}`,
    'Path=/',
    `Max-Age=${cookie.maxAge}`,
    ...(cookie.forScripts ? [] : ['HttpOnly']),
    'SameSite=Lax',
    ...secure,
  ]
  reply.header('Set-Cookie', parts.join('; '))
}

// Note: organizations are subdomains of one site. A browser lets none of them set such a cookie for
// another, or for all.
function nameOn(siteUrl: URL | undefined, request: FastifyRequest, name: string): string {
  return isSecureSite(siteUrl, request) ? `__Host-${name}` : name
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
