import type { AttachmentId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Attachment } from './attachment.ts'
import { storedKeys } from './file-keys.ts'
import { requireOwn } from './uploads.policy.ts'
import { deleteAttachments, findByIds, findExpired } from './uploads.store.ts'

/** Deletes the caller's own file, even if messages link to it. Returns the storage keys to remove. */
export async function removeAttachment(
  tx: ActionTx,
  viewer: Viewer,
  id: AttachmentId,
): Promise<string[]> {
  const file = await requireOwn(await tx.open(), viewer, id)
  return removeAll(tx, [file])
}

export interface Expiry {
  readonly before: Date
  readonly limit: number
}

/** Deletes files that no message has linked to for a long time. Returns the storage keys to remove. */
export async function expireAttachments(
  tx: ActionTx,
  _viewer: Viewer,
  { before, limit }: Expiry,
): Promise<string[]> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const ids = await findExpired(sql, realmId, before, limit)
  const files = await findByIds(sql, realmId, ids)
  return removeAll(
    tx,
    files.filter(({ messages }) => messages.length === 0),
  )
}

async function removeAll(tx: ActionTx, files: readonly Attachment[]): Promise<string[]> {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  const keys = files.flatMap(storedKeys)
  const spaceUsed = await deleteAttachments(await tx.open(), tx.directory.realmId, ids, keys)
  for (const attachment of files) {
    const { ownerId } = attachment
    tx.append({ kind: 'attachment-changed', op: 'remove', ownerId, attachment, spaceUsed })
  }
  return keys
}
