import {
  type AttachmentId,
  attachmentUnknown,
  fileForbidden,
  fileUnknown,
  organizationQuotaReached,
  userQuotaReached,
} from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import type { Directory } from '../../directory/directory.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Attachment, LinkingMessage } from './attachment.ts'
import { findByIds, findByPaths, type SpaceUsed } from './uploads.store.ts'
import { leastCounted } from './user-quota.ts'

const bytesPerMib = 1024 * 1024

/** The viewer of a file, signed in or not. */
export interface Onlooker {
  readonly directory: Directory
  readonly viewer: Viewer | undefined
}

/**
 * The file at this path, if the viewer may open it. Note: signed-in users can distinguish a missing file from a
 * hidden one; paths contain 160 random bits, so this reveals nothing.
 */
export async function requireFile(
  sql: Sql | Tx,
  onlooker: Onlooker,
  pathId: string,
): Promise<Attachment> {
  const [file] = await findByPaths(sql, onlooker.directory.realmId, [pathId])
  if (!file) throw onlooker.viewer ? fileUnknown({}) : fileForbidden({})
  if (!mayOpen(onlooker, file)) throw fileForbidden({})
  return file
}

/** Whether a message that the onlooker may read links to the file, or it is their own. */
export function mayOpen({ directory, viewer }: Onlooker, file: Attachment): boolean {
  if (viewer?.id === file.ownerId) return true
  return file.messages.some((message) =>
    viewer ? mayReadMessage(viewer, message) : isForEverybody(directory, message),
  )
}

/** Whether visitors may read the message. */
function isForEverybody(directory: Directory, { recipientId }: LinkingMessage): boolean {
  if (!directory.realm.settings.enable_spectator_access) return false
  const channel = channelByRecipient(directory, recipientId)
  return channel?.isWebPublic === true && !channel.isArchived
}

/** The caller's own file, or a refusal. */
export async function requireOwn(tx: Tx, viewer: Viewer, id: AttachmentId): Promise<Attachment> {
  const [file] = await findByIds(tx, viewer.directory.realmId, [id])
  if (file?.ownerId !== viewer.id) throw attachmentUnknown({})
  return file
}

/** How much files may take. */
export interface Quotas {
  /** All of the organization's; null: no limit. */
  readonly realmQuotaMib: number | null
  readonly userQuotaMib: number
}

/** Refuses a file for which there is no space left. */
export function requireSpace(
  used: SpaceUsed,
  size: number,
  { realmQuotaMib, userQuotaMib }: Quotas,
): void {
  if (realmQuotaMib !== null && used.all + size > realmQuotaMib * bytesPerMib) {
    throw organizationQuotaReached({})
  }
  const counted = Math.max(size, leastCounted)
  if (used.own + counted > userQuotaMib * bytesPerMib) throw userQuotaReached({})
}
