import type { FolderId } from '@parley/contract'
import { nextId } from '../../directory/directory.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { requireFreeFolderName } from './folders.policy.ts'
import { folderTable } from './folders.store.ts'

export interface NewFolder {
  readonly name: string
  readonly description: string
  readonly renderedDescription: string
}

/** Creates a folder after the existing ones. */
export function createFolder(tx: ActionTx, viewer: Viewer, input: NewFolder): FolderId {
  const { directory } = tx
  requireFreeFolderName(directory, input.name)
  const folder = {
    id: nextId(directory.parts.folders),
    ...input,
    creatorId: viewer.id,
    createdAt: Math.floor(tx.now.getTime() / 1000),
    isArchived: false,
    order: directory.parts.folders.size,
  }
  tx.insert(folderTable, folder)
  tx.append({ kind: 'folder-created', folder })
  return folder.id
}
