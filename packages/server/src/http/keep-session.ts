import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realm } from '../realms/realm.ts'
import type { Origin } from '../writer/origin.ts'
import type { Authenticated } from './authenticate.ts'
import { originOf } from './request-origin.ts'
import { sessionCookieOf, setSessionCookie } from './session-cookie.ts'

/** Extends the session of a request. Returns its new duration in seconds if it has changed. */
export type RenewSession = (
  realm: Realm,
  caller: Authenticated,
  origin: Origin,
) => Promise<number | undefined>

interface Keeping {
  readonly siteUrl: URL | undefined
  readonly renewSession: RenewSession
}

/** Using a browser renews its session and the cookie. */
export async function keepSession(
  { siteUrl, renewSession }: Keeping,
  realm: Realm,
  caller: Authenticated,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const cookie = sessionCookieOf(siteUrl, request)
  const maxAge = await renewSession(realm, caller, originOf(request))
  if (cookie && maxAge !== undefined) setSessionCookie(siteUrl, reply, { ...cookie, maxAge })
}
