import type { AttachmentId, MessageId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type Attachment, attachmentWire } from './attachment.ts'
import { mayOpen } from './uploads.policy.ts'
import {
  deleteLinks,
  findByIds,
  findByPaths,
  findLinkedFrom,
  findSpaceUsed,
  insertLinks,
} from './uploads.store.ts'

/**
 * A message links to these files, so its readers may open them from now on. A path alone grants nothing: only
 * files that the author may open are shared.
 */
export async function claimFiles(
  tx: ActionTx,
  viewer: Viewer,
  messageId: MessageId,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return
  const claimed = await findClaimable(tx, viewer, paths)
  if (claimed.length === 0) return
  const ids = claimed.map(({ id }) => id)
  await insertLinks(await tx.open(), tx.directory.realmId, messageId, ids)
  await tellOwners(tx, ids)
}

/** Sets the files that the message links to. Returns those that no message links to now. */
export async function reclaimFiles(
  tx: ActionTx,
  viewer: Viewer,
  messageId: MessageId,
  paths: readonly string[],
): Promise<Attachment[]> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const before = await findLinkedFrom(sql, realmId, [messageId])
  const claimable = (await findClaimable(tx, viewer, paths)).map(({ id }) => id)
  const added = claimable.filter((id) => !before.includes(id))
  const still = await findByPaths(sql, realmId, paths)
  const dropped = before.filter((id) => !still.some((file) => file.id === id))
  if (added.length > 0) await insertLinks(sql, realmId, messageId, added)
  if (dropped.length > 0) await deleteLinks(sql, realmId, [messageId], dropped)
  await tellOwners(tx, [...added, ...dropped])
  const files = await findByIds(sql, realmId, dropped)
  return files.filter(({ messages }) => messages.length === 0)
}

/** Messages are deleted, and with them the access that they gave. */
export async function releaseFiles(tx: ActionTx, messageIds: readonly MessageId[]): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const ids = await findLinkedFrom(sql, realmId, messageIds)
  if (ids.length === 0) return
  await deleteLinks(sql, realmId, messageIds, ids)
  await tellOwners(tx, ids)
}

/** The client's data of files that an edit left without a message. */
export function detachedWire(files: readonly Attachment[]) {
  return files.map(attachmentWire)
}

async function findClaimable(
  tx: ActionTx,
  viewer: Viewer,
  paths: readonly string[],
): Promise<Attachment[]> {
  if (paths.length === 0) return []
  const sql = await tx.open()
  const { directory } = tx
  const found = await findByPaths(sql, directory.realmId, paths)
  const open: Attachment[] = []
  for (const file of found) {
    if (await mayOpen(sql, { directory, viewer }, file)) open.push(file)
  }
  return open
}

async function tellOwners(tx: ActionTx, ids: readonly AttachmentId[]): Promise<void> {
  if (ids.length === 0) return
  const sql = await tx.open()
  const { realmId } = tx.directory
  for (const attachment of await findByIds(sql, realmId, ids)) {
    const { ownerId } = attachment
    const { all: spaceUsed } = await findSpaceUsed(sql, realmId, ownerId)
    tx.append({ kind: 'attachment-changed', op: 'update', ownerId, attachment, spaceUsed })
  }
}
