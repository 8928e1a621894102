import { type FolderId, folderInUse } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Folder } from './folders.events.ts'
import { requireFolder, requireFreeFolderName } from './folders.policy.ts'
import { updateFolderRow } from './folders.store.ts'

export interface FolderUpdate {
  readonly folderId: FolderId
  readonly change: Partial<
    Pick<Folder, 'name' | 'description' | 'renderedDescription' | 'isArchived'>
  >
}

export async function updateFolder(
  tx: ActionTx,
  _viewer: Viewer,
  { folderId, change }: FolderUpdate,
): Promise<void> {
  const folder = requireFolder(tx.directory, folderId)
  const after = { ...folder, ...change }
  const takesName = after.name !== folder.name || folder.isArchived
  if (takesName && !after.isArchived) requireFreeFolderName(tx.directory, after.name, folderId)
  if (after.isArchived && !folder.isArchived) requireEmpty(tx, folderId)
  const isSame = Object.entries(change).every(([key, value]) => folder[key as never] === value)
  if (isSame) return
  await updateFolderRow(await tx.open(), tx.directory.realmId, after)
  tx.append({ kind: 'folder-changed', folderId, change })
}

function requireEmpty({ directory }: ActionTx, folderId: FolderId): void {
  for (const channel of directory.channels.values()) {
    if (channel.folderId === folderId) throw folderInUse({})
  }
}
