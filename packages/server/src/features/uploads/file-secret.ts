import type { Realm } from '../../realms/realm.ts'
import { findFileSecret } from './uploads.store.ts'

const secrets = new WeakMap<Realm, Promise<string>>()

/** What the organization signs addresses of files with. Each use signs its own words. */
export function fileSecretOf(realm: Realm): Promise<string> {
  const known = secrets.get(realm)
  if (known !== undefined) return known
  const found = findFileSecret(realm.sql, realm.id)
  secrets.set(realm, found)
  found.catch(() => secrets.delete(realm))
  return found
}
