import type { MessageId } from '@parley/contract'
import { readableTo } from '../../directory/message-access.ts'
import type { User } from '../../directory/objects.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type Attachment, attachmentWire } from './attachment.ts'
import { mayOpen } from './uploads.policy.ts'
import {
  deleteLinks,
  findByIds,
  findByPaths,
  findBytesOfAll,
  findDetached,
  findLinkedFrom,
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
  await tellOwners(tx, claimed)
}

/** Sets the files that the message links to. Returns those of the viewer to which nothing links now. */
export async function reclaimFiles(
  tx: ActionTx,
  viewer: Viewer,
  messageId: MessageId,
  paths: readonly string[],
): Promise<Attachment[]> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const before = await findLinkedFrom(sql, realmId, [messageId])
  if (before.length === 0 && paths.length === 0) return []
  const claimable = (await findClaimable(tx, viewer, paths)).map(({ id }) => id)
  const added = claimable.filter((id) => !before.includes(id))
  const still = await findByPaths(sql, realmId, paths)
  const dropped = before.filter((id) => !still.some((file) => file.id === id))
  const changed = await findByIds(sql, realmId, [...added, ...dropped])
  if (added.length > 0) await insertLinks(sql, realmId, messageId, added)
  if (dropped.length > 0) await deleteLinks(sql, realmId, [messageId], dropped)
  await tellOwners(tx, changed)
  return findDetached(sql, realmId, viewer.id, dropped)
}

/** Messages are deleted, and with them the access that they gave. */
export async function releaseFiles(tx: ActionTx, messageIds: readonly MessageId[]): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const ids = await findLinkedFrom(sql, realmId, messageIds)
  if (ids.length === 0) return
  const linked = await findByIds(sql, realmId, ids)
  await deleteLinks(sql, realmId, messageIds, ids)
  await tellOwners(tx, linked)
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
  const { directory } = tx
  const found = await findByPaths(await tx.open(), directory.realmId, paths)
  return found.filter((file) => mayOpen({ directory, viewer }, file))
}

/** Note: owners hear nothing of messages that they may not read. */
async function tellOwners(tx: ActionTx, before: readonly Attachment[]): Promise<void> {
  if (before.length === 0) return
  const sql = await tx.open()
  const { realmId, users } = tx.directory
  const ids = before.map(({ id }) => id)
  for (const file of await findByIds(sql, realmId, ids)) {
    const { ownerId } = file
    const owner = users.get(ownerId)
    const former = before.find(({ id }) => id === file.id)
    if (!owner || !former) continue
    const attachment = knownTo(tx, owner, file)
    if (hasSameMessages(knownTo(tx, owner, former), attachment)) continue
    const spaceUsed = await findBytesOfAll(sql, realmId)
    tx.append({ kind: 'attachment-changed', op: 'update', ownerId, attachment, spaceUsed })
  }
}

/** With the messages that the owner may read, also of a conversation that this action begins. */
function knownTo(tx: ActionTx, owner: User, attachment: Attachment): Attachment {
  const isReadable = readableTo(viewerOf(tx.directory, owner))
  const begun = tx
    .appended('conversation-created')
    .filter(({ userIds }) => userIds.includes(owner.id))
    .map(({ recipientId }) => recipientId)
  const messages = attachment.messages.filter(
    (one) => begun.includes(one.recipientId) || isReadable(one),
  )
  return { ...attachment, messages }
}

function hasSameMessages(one: Attachment, other: Attachment): boolean {
  const ids = ({ messages }: Attachment) => messages.map(({ id }) => id).join()
  return ids(one) === ids(other)
}
