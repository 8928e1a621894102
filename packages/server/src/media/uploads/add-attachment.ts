import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Attachment, NewAttachment } from './attachment.ts'
import { type Quotas, requireSpace } from './uploads.policy.ts'
import { findByIds, findSpaceUsed, insertAttachment } from './uploads.store.ts'
import { sharersOfQuota } from './user-quota.ts'

export interface AddedFile {
  readonly file: NewAttachment
  readonly quotas: Quotas
}

/** Makes a stored file an attachment of the caller. */
export async function addAttachment(
  tx: ActionTx,
  viewer: Viewer,
  { file, quotas }: AddedFile,
): Promise<Attachment> {
  const { realmId } = tx.directory
  const sql = await tx.open()
  const used = await findSpaceUsed(sql, realmId, sharersOfQuota(viewer))
  requireSpace(used, file.size, quotas)
  const createdAt = Math.floor(tx.now.getTime() / 1000)
  const id = await insertAttachment(sql, realmId, { ...file, ownerId: viewer.id, createdAt })
  const [attachment] = await findByIds(sql, realmId, [id])
  invariant(attachment, 'the inserted row is returned')
  const spaceUsed = used.all + file.size
  tx.append({ kind: 'attachment-changed', op: 'add', ownerId: viewer.id, attachment, spaceUsed })
  return attachment
}
