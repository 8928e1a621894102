import { type FolderId, folderOrderInvalid } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { updatePlaces } from './folders.store.ts'

/** Puts the folders into this order; every one of them has to be named, once. */
export async function reorderFolders(
  tx: ActionTx,
  _viewer: Viewer,
  order: readonly FolderId[],
): Promise<void> {
  const { parts, realmId } = tx.directory
  const { folders } = parts
  const isComplete = new Set(order).size === folders.size && order.length === folders.size
  if (!isComplete || !order.every((id) => folders.has(id))) throw folderOrderInvalid({})
  if (order.every((id, place) => folders.get(id)?.order === place)) return
  await updatePlaces(await tx.open(), realmId, order)
  tx.append({ kind: 'folders-reordered', order })
}
