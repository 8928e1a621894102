import type { UserId } from '@parley/contract'
import type { Realm } from '../src/realms/realm.ts'

/** Makes a user's keys and sessions older. */
export async function ageKeys(realm: Realm, userId: UserId, seconds: number): Promise<void> {
  await realm.sql`
    update api_key set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})
    where realm_id = ${realm.id} and user_id = ${userId}`
  const keys = realm.directory.users.get(userId)?.apiKeys ?? []
  const aged = keys.map((key) => ({
    ...key,
    createdAt: key.createdAt - seconds,
    expiresAt: key.expiresAt === null ? null : key.expiresAt - seconds,
  }))
  keys.splice(0, keys.length, ...aged)
}
