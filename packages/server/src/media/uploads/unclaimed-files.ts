import type { RealmId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { FileStore } from '../../files/file-store.ts'
import { deleteUnclaimed, insertUnclaimed } from './uploads.store.ts'

interface UnclaimedFile {
  readonly realmId: RealmId
  readonly key: string
  /** A complete local file; the caller removes it. */
  readonly path: string
}

/** Stores a file that has no row yet; if it never gets one, it is swept. */
export async function storeUnclaimed(
  sql: Sql,
  { realmId, key, path }: UnclaimedFile,
  store: FileStore,
): Promise<void> {
  await insertUnclaimed(sql, realmId, key)
  await store.put(key, path)
}

/** These are referred to from here on. */
export async function claimStored(
  tx: Tx,
  realmId: RealmId,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await deleteUnclaimed(tx, realmId, key)
}
