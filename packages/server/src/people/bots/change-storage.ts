import { limits, storageFull, storageKeyUnknown } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { countStored, deleteStored, putStored } from './bots.store.ts'

export async function storeForBot(
  tx: ActionTx,
  viewer: Viewer,
  storage: Readonly<Record<string, string>>,
): Promise<void> {
  const keys = Object.keys(storage)
  if (keys.length === 0) return
  const { realmId } = tx.directory
  const sql = await tx.open()
  const entries = Object.entries(storage).flat()
  const added = entries.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0)
  const others = await countStored(sql, realmId, viewer.id, keys)
  if (others + added > limits.maxBotStorageBytes) {
    throw storageFull({ limit: limits.maxBotStorageBytes })
  }
  await putStored(sql, realmId, viewer.id, storage)
}

export async function removeStored(
  tx: ActionTx,
  viewer: Viewer,
  keys: readonly string[] | undefined,
): Promise<void> {
  const wanted = keys && [...new Set(keys)]
  const deleted = await deleteStored(await tx.open(), tx.directory.realmId, viewer.id, wanted)
  if (wanted && deleted < wanted.length) throw storageKeyUnknown({})
}
