import type { UserId } from '@parley/contract'
import { noWireEvent } from '../delivery/projection.ts'
import type { ApiKey } from '../directory/objects.ts'
import { userOf } from '../directory/of-id.ts'
import { incidental, leavesDirectory, type Reducers, structural } from '../directory/reducer.ts'
import { type Audits, auditFact } from '../writer/audit.ts'

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    'api-key-created': { readonly userId: UserId; readonly key: ApiKey }
    /** A session was used and extended. */
    'session-renewed': {
      readonly userId: UserId
      readonly keyId: number
      readonly expiresAt: number
    }
    /** Not the first one. */
    'password-set': { readonly userId: UserId; readonly isReset: boolean }
    /** Whether this subject of a provider signs the user in. */
    'provider-link-changed': {
      readonly userId: UserId
      readonly issuer: string
      readonly subject: string
      readonly isLinked: boolean
    }
    'api-keys-revoked': { readonly userId: UserId; readonly keyIds: readonly number[] }
  }
}

// Note: no cached text shows keys. Otherwise everything would be written again after each sign-in.
export const authReducers = {
  'api-key-created': structural<'api-key-created'>((directory, { userId, key }) => {
    userOf(directory, userId).apiKeys.push(key)
    directory.lastApiKeyId = Math.max(directory.lastApiKeyId, key.id)
  }, []),
  'api-keys-revoked': structural<'api-keys-revoked'>((directory, { userId, keyIds }) => {
    const owner = userOf(directory, userId)
    const kept = owner.apiKeys.filter((key) => !keyIds.includes(key.id))
    owner.apiKeys.splice(0, owner.apiKeys.length, ...kept)
    directory.credentialsEpoch++
  }, []),
  'session-renewed': incidental((directory, { userId, keyId, expiresAt }) => {
    const { apiKeys } = userOf(directory, userId)
    const renewed = apiKeys.map((key) => (key.id === keyId ? { ...key, expiresAt } : key))
    apiKeys.splice(0, apiKeys.length, ...renewed)
  }),
  'password-set': leavesDirectory,
  'provider-link-changed': leavesDirectory,
} satisfies Partial<Reducers>

export const authProjections = {
  'api-key-created': noWireEvent,
  'api-keys-revoked': noWireEvent,
  'session-renewed': noWireEvent,
  'password-set': noWireEvent,
  'provider-link-changed': noWireEvent,
}

export const authAudits = {
  'api-key-created': ({ userId, key }) =>
    auditFact(
      key.isSession ? 'signed_in' : 'key_made',
      { key_id: key.id, name: key.name, expires_at: key.expiresAt, is_read_only: key.isReadOnly },
      userId,
    ),
  'api-keys-revoked': ({ userId, keyIds }, { directory }) => {
    const keys = directory.users.get(userId)?.apiKeys ?? []
    const ended = keys.filter(({ id }) => keyIds.includes(id))
    const told = ended.map(({ id, name, isSession }) => ({ id, name, is_session: isSession }))
    return auditFact('keys_ended', { keys: told }, userId)
  },
  'password-set': ({ userId, isReset }) => auditFact('password_set', { is_reset: isReset }, userId),
  'provider-link-changed': ({ userId, issuer, subject, isLinked }) =>
    auditFact(isLinked ? 'provider_linked' : 'provider_unlinked', { issuer, subject }, userId),
} satisfies Audits
