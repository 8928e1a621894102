import { hash, timingSafeEqual } from 'node:crypto'
import {
  authorizationSchemeUnsupported,
  botTypes,
  callerDeactivated,
  unauthorized,
} from '@parley/contract'
import { requireActive } from '../directory/active-realm.ts'
import { dummyUserId } from '../directory/addresses.ts'
import { isExpired } from '../directory/credentials.ts'
import type { ApiKey, User } from '../directory/objects.ts'
import type { Realm } from '../realms/realm.ts'
import type { SessionCookie } from './session-cookie.ts'

/** The credentials of `Authorization: Basic …`. */
interface Credentials {
  readonly email: string
  readonly apiKey: string
}

/** Keys are long and random, so one round of SHA-256 is as good as a slow hash. */
export function hashApiKey(apiKey: string): string {
  return hash('sha256', apiKey)
}

/** An active user and the key that proves it. */
export interface Authenticated {
  readonly user: User
  readonly key: ApiKey
}

/** The active user of the Authorization header, or a refusal. */
export function authenticate(realm: Realm, header: string | undefined): Authenticated {
  const { email, apiKey } = readCredentials(header)
  const id = dummyUserId(realm.directory, email)
  const user = id === undefined ? realm.directory.userByEmail(email) : realm.directory.users.get(id)
  // Note: an unknown address costs the same comparison as a wrong key, and gets the same message.
  const key = findKey(user, apiKey, 'program')
  if (!user || !key) throw unauthorized({ reason: 'Invalid API key' })
  requireActive(realm.directory)
  if (!user.isActive) throw callerDeactivated({})
  return { user, key }
}

/**
 * The incoming webhook bot whose key is in the address, because its program supports nothing else. Other keys are
 * refused there, because addresses are logged in many places.
 */
export function authenticateWebhook(realm: Realm, apiKey: string): Authenticated {
  for (const { user, key } of keysOfWebhooks(realm, apiKey)) {
    requireActive(realm.directory)
    if (!user.isActive) throw callerDeactivated({})
    return { user, key }
  }
  throw unauthorized({ reason: 'Invalid API key' })
}

function keysOfWebhooks({ directory }: Realm, apiKey: string): Authenticated[] {
  const bots = [...directory.users.values()].filter(
    ({ botType }) => botType === botTypes.incomingWebhook,
  )
  return bots.flatMap((user) => {
    const key = findKey(user, apiKey, 'program')
    return key ? [{ user, key }] : []
  })
}

/** The active user of a session cookie, or a refusal. */
export function authenticateSession(
  realm: Realm,
  { userId, secret }: SessionCookie,
): Authenticated {
  const user = realm.directory.users.get(userId)
  const key = findKey(user, secret, 'session')
  if (!user || !key) throw unauthorized({ reason: 'Not logged in: the session has ended' })
  requireActive(realm.directory)
  if (!user.isActive) throw callerDeactivated({})
  return { user, key }
}

function readCredentials(header: string | undefined): Credentials {
  if (header === undefined) {
    throw unauthorized({ reason: 'Missing authorization header for basic auth' })
  }
  const [scheme, encoded = ''] = header.split(' ')
  if (scheme?.toLowerCase() !== 'basic') throw authorizationSchemeUnsupported({})
  const [email, ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  if (!email || rest.length === 0) {
    throw unauthorized({ reason: 'Invalid authorization header for basic auth' })
  }
  return { email, apiKey: rest.join(':') }
}

const noKey: ApiKey = {
  id: 0,
  name: '',
  hash: '0'.repeat(64),
  createdAt: 0,
  expiresAt: 0,
  isReadOnly: true,
  isSession: false,
}

function findKey(
  user: User | undefined,
  apiKey: string,
  kind: 'program' | 'session',
): ApiKey | undefined {
  const keys = (user?.apiKeys ?? []).filter((key) => key.isSession === (kind === 'session'))
  const given = Buffer.from(hashApiKey(apiKey), 'hex')
  let held: ApiKey | undefined
  for (const key of keys.length > 0 ? keys : [noKey]) {
    if (timingSafeEqual(given, Buffer.from(key.hash, 'hex')) && !isExpired(key)) held = key
  }
  return held
}
