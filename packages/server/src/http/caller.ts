import {
  botsNotAccepted,
  botTypes,
  type Caller,
  type Endpoint,
  keyOnlyReads,
  notAllowed,
  notForWebhooks,
  roles,
} from '@parley/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireActive } from '../directory/active-realm.ts'
import { credentialsProblem } from '../directory/credentials.ts'
import type { Realm } from '../realms/realm.ts'
import {
  type Authenticated,
  authenticate,
  authenticateSession,
  authenticateWebhook,
} from './authenticate.ts'
import { requireOwnSubmission, requireSameSite } from './cross-site.ts'
import { type Charge, headersOf, type Limiter, type LimitState, limitRules } from './limit.ts'
import { limitNetwork } from './limit-network.ts'
import { networkOf } from './network-of.ts'
import { noteKey } from './request-origin.ts'
import { sessionCookieOf } from './session-cookie.ts'

/** The checks between a request and its answer. */
export interface Gate {
  readonly limiter: Limiter
  readonly siteUrl: URL | undefined
}

/** The caller that a request requires. */
export type Requirement = Pick<Endpoint, 'caller' | 'method' | 'forWebhooks'> &
  Partial<Pick<Endpoint, 'takesPayload' | 'refusals'>>

/** The caller, if they are allowed to call. */
export function callerOf(
  gate: Gate,
  realm: Realm,
  requirement: Requirement,
  request: FastifyRequest,
): Authenticated | undefined {
  if (requirement.caller === 'anyone') return undefined
  const caller = authenticated(gate, realm, requirement, request)
  noteKey(request, caller.key)
  requireEnough(caller, requirement, requirement.caller)
  return caller
}

/** The caller as of now, if they may still call the endpoint. */
export function stillCallerOf(
  realm: Realm,
  requirement: Requirement,
  caller: Authenticated,
): Authenticated {
  requireActive(realm.directory)
  return requireStillAllowed(realm, requirement, caller)
}

/** The same, but allowed after a deactivation of the organization, so that its users still receive the answer to it. */
export function requireStillAllowed(
  { directory }: Realm,
  requirement: Requirement,
  { user, key }: Authenticated,
): Authenticated {
  const problem = credentialsProblem(directory, { userId: user.id, keyId: key.id })
  if (problem) throw problem
  const caller = { user: directory.users.get(user.id) ?? user, key }
  if (requirement.caller !== 'anyone') requireEnough(caller, requirement, requirement.caller)
  return caller
}

function requireEnough(
  caller: Authenticated,
  requirement: Requirement,
  needed: Exclude<Caller, 'anyone'>,
): void {
  requireInScope(caller, requirement)
  if (caller.user.role > leastRoles[needed]) throw notAllowed({ needed })
  if (caller.user.isBot && requirement.refusals?.includes(botsNotAccepted)) {
    throw botsNotAccepted({})
  }
}

/** A read-only key cannot change anything; an incoming webhook bot can only send. */
function requireInScope({ user, key }: Authenticated, requirement: Requirement): void {
  if (key.isReadOnly && requirement.method !== 'GET') throw keyOnlyReads({})
  if (user.botType === botTypes.incomingWebhook && !requirement.forWebhooks) {
    throw notForWebhooks({})
  }
}

/** Failed authentications are limited by address, so that keys cannot be guessed quickly. */
function authenticated(
  gate: Gate,
  realm: Realm,
  { takesPayload }: Requirement,
  request: FastifyRequest,
): Authenticated {
  const { authorization } = request.headers
  const cookie = authorization === undefined ? sessionCookieOf(gate.siteUrl, request) : undefined
  const key = takesPayload && authorization === undefined ? keyInAddress(request.url) : null
  try {
    if (key !== null) return authenticateWebhook(realm, key)
    if (!cookie) {
      requireOwnSubmission(request)
      return authenticate(realm, authorization)
    }
    requireSameSite(request, cookie)
    return authenticateSession(realm, cookie)
  } catch (error) {
    limitNetwork(gate.limiter, limitRules.byAddress, 'failed', networkOf(request.ip))
    throw error
  }
}

function keyInAddress(url: string): string | null {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('api_key')
}

const leastRoles: Record<Exclude<Caller, 'anyone'>, number> = {
  user: roles.guest,
  member: roles.member,
  administrator: roles.administrator,
  owner: roles.owner,
}

/** Counts a request: for its key and user, or for the address of a visitor. */
export function limit(
  limiter: Limiter,
  realm: Realm,
  endpoint: Pick<Endpoint, 'waits'>,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Authenticated | undefined,
): void {
  const state = caller
    ? limitCaller(limiter, realm, endpoint, caller)
    : limitNetwork(limiter, limitRules.byAddress, 'byAddress', networkOf(request.ip))
  if (state) reply.headers(headersOf(state))
}

function limitCaller(
  limiter: Limiter,
  realm: Realm,
  { waits }: Pick<Endpoint, 'waits'>,
  { user, key }: Authenticated,
): LimitState | undefined {
  if (waits) return limiter.take(limitRules.pollsByUser, `pollsByUser ${realm.id} ${user.id}`)
  const { botOwnerId } = user
  const charges: Charge[] = [
    [limitRules.byKey, `byKey ${realm.id} ${user.id} ${key.id}`],
    [limitRules.byUser, `byUser ${realm.id} ${user.id}`],
  ]
  if (botOwnerId !== null)
    charges.push([limitRules.byBotsOfUser, `byBotsOfUser ${realm.id} ${botOwnerId}`])
  const [state] = limiter.takeAll(charges)
  return state
}
