import type { RealmId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import { findFileSecret } from './uploads.store.ts'

/** Not a view: the secret is created with the organization and never changes, so no event concerns it. */
const secrets = new WeakMap<Realm, NowOrLater<string>>()

/** The organization's secret for signed file addresses. Each use signs its own prefix. */
export function fileSecretOf(realm: Realm): NowOrLater<string> {
  const known = secrets.get(realm)
  if (known !== undefined) return known
  const found = findFileSecret(realm.sql, realm.id)
  secrets.set(realm, found)
  found.then(
    (secret) => secrets.set(realm, secret),
    () => secrets.delete(realm),
  )
  return found
}

/** The same for an organization that is not open yet. */
export function fileSecretWithin(tx: Tx, realmId: RealmId): Promise<string> {
  return findFileSecret(tx, realmId)
}
