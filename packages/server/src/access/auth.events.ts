import type { UserId } from '@parley/contract'
import { staysInside } from '../delivery/projection.ts'
import type { Directory } from '../directory/directory.ts'
import type { ApiKey, User } from '../directory/objects.ts'
import { incidental, leavesDirectory, type Reducer, structural } from '../directory/reducer.ts'
import { invariant } from '../invariant.ts'

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
    /** A subject of a provider opens this account from now on. */
    'provider-linked': {
      readonly userId: UserId
      readonly issuer: string
      readonly subject: string
    }
    'provider-unlinked': {
      readonly userId: UserId
      readonly issuer: string
      readonly subject: string
    }
    'api-keys-revoked': { readonly userId: UserId; readonly keyIds: readonly number[] }
  }
}

const apiKeyCreated: Reducer<'api-key-created'> = structural((directory, { userId, key }) => {
  ownerOf(directory, userId).apiKeys.push(key)
  directory.lastApiKeyId = Math.max(directory.lastApiKeyId, key.id)
})

const sessionRenewed: Reducer<'session-renewed'> = incidental(
  (directory, { userId, keyId, expiresAt }) => {
    const { apiKeys } = ownerOf(directory, userId)
    const renewed = apiKeys.map((key) => (key.id === keyId ? { ...key, expiresAt } : key))
    apiKeys.splice(0, apiKeys.length, ...renewed)
  },
)

const apiKeysRevoked: Reducer<'api-keys-revoked'> = structural((directory, { userId, keyIds }) => {
  const owner = ownerOf(directory, userId)
  const kept = owner.apiKeys.filter((key) => !keyIds.includes(key.id))
  owner.apiKeys.splice(0, owner.apiKeys.length, ...kept)
  directory.credentialsEpoch++
})

function ownerOf(directory: Directory, userId: UserId): User {
  const user = directory.users.get(userId)
  invariant(user, 'the owner of a key exists')
  return user
}

export const authReducers = {
  'api-key-created': apiKeyCreated,
  'api-keys-revoked': apiKeysRevoked,
  'session-renewed': sessionRenewed,
  'password-set': leavesDirectory,
  'provider-linked': leavesDirectory,
  'provider-unlinked': leavesDirectory,
}

export const authProjections = {
  'api-key-created': staysInside,
  'api-keys-revoked': staysInside,
  'session-renewed': staysInside,
  'password-set': staysInside,
  'provider-linked': staysInside,
  'provider-unlinked': staysInside,
}
