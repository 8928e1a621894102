import type { AttachmentId, MessageId, RealmId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Attachment, NewAttachment } from './attachment.ts'
import { leastCounted } from './user-quota.ts'

/** Note: the conditions of every statement here start with the realm. */
function attachmentColumns(sql: Sql | Tx, realmId: RealmId) {
  return sql`attachment.id, attachment.owner_id as "ownerId", attachment.path_id as "pathId",
    attachment.storage_key as "storageKey", attachment.name, attachment.size,
    attachment.content_type as "contentType", attachment.width, attachment.height,
    attachment.frames, extract(epoch from attachment.created_at)::bigint as "createdAt",
    (select coalesce(json_agg(json_build_object(
        'id', message.id, 'sentAt', extract(epoch from message.sent_at)::bigint,
        'recipientId', message.recipient_id, 'senderId', message.sender_id, 'path', message.path)
        order by message.id), '[]')
      from attachment_message as link
      join message on message.realm_id = ${realmId} and message.id = link.message_id
      where link.realm_id = ${realmId} and link.attachment_id = attachment.id) as messages`
}

export async function findByPaths(
  sql: Sql | Tx,
  realmId: RealmId,
  paths: readonly string[],
): Promise<Attachment[]> {
  return sql<Attachment[]>`
    select ${attachmentColumns(sql, realmId)} from attachment
    where realm_id = ${realmId} and path_id = any(${paths as string[]}::text[]) order by id`
}

export async function findByIds(
  sql: Sql | Tx,
  realmId: RealmId,
  ids: readonly AttachmentId[],
): Promise<Attachment[]> {
  return sql<Attachment[]>`
    select ${attachmentColumns(sql, realmId)} from attachment
    where realm_id = ${realmId} and id = any(${ids as AttachmentId[]}::int[]) order by id`
}

/** The files of a user to which no message links, not even a scheduled one. */
export async function findDetached(
  sql: Sql | Tx,
  realmId: RealmId,
  ownerId: UserId,
  ids: readonly AttachmentId[],
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  return sql<Attachment[]>`
    select ${attachmentColumns(sql, realmId)} from attachment
    where realm_id = ${realmId} and id = any(${ids as AttachmentId[]}::int[])
      and owner_id = ${ownerId}
      and not exists (select from attachment_message as link
        where link.realm_id = ${realmId} and link.attachment_id = attachment.id)
      and not exists (select from scheduled_message as waiting
        where waiting.realm_id = ${realmId} and waiting.user_id = ${ownerId}
          and strpos(waiting.content, attachment.path_id) > 0)
    order by id`
}

export async function findOwnedBy(
  sql: Sql | Tx,
  realmId: RealmId,
  ownerId: UserId,
): Promise<Attachment[]> {
  return sql<Attachment[]>`
    select ${attachmentColumns(sql, realmId)} from attachment
    where realm_id = ${realmId} and owner_id = ${ownerId} order by id`
}

/** The ids of the files that these messages link to. */
export async function findLinkedFrom(
  sql: Sql | Tx,
  realmId: RealmId,
  messageIds: readonly MessageId[],
): Promise<AttachmentId[]> {
  const rows = await sql<{ id: AttachmentId }[]>`
    select distinct attachment_id as id from attachment_message
    where realm_id = ${realmId} and message_id = any(${messageIds as MessageId[]}::int[])`
  return rows.map((row) => row.id)
}

export interface SpaceUsed {
  /** Bytes of all files of the organization. */
  readonly all: number
  /** What the files of those who share a quota count. */
  readonly own: number
}

/** What the files of these users count, each as at least `leastCounted`, and all of the organization. */
export async function findSpaceUsed(
  sql: Sql | Tx,
  realmId: RealmId,
  ownerIds: readonly UserId[],
): Promise<SpaceUsed> {
  const [row] = await sql<SpaceUsed[]>`
    select upload_bytes as all,
      (select coalesce(sum(greatest(size, ${leastCounted})), 0)::bigint from attachment
        where realm_id = ${realmId} and owner_id = any(${ownerIds as UserId[]}::int[])) as own
    from realm where id = ${realmId}`
  return row ?? { all: 0, own: 0 }
}

/** Bytes of all files of the organization. */
export async function findBytesOfAll(sql: Sql | Tx, realmId: RealmId): Promise<number> {
  const [row] = await sql<{ all: number }[]>`
    select upload_bytes as all from realm where id = ${realmId}`
  return row?.all ?? 0
}

/** Returns the id. From here on, the file has a row and is not unreferenced. */
export async function insertAttachment(
  tx: Tx,
  realmId: RealmId,
  given: NewAttachment & { readonly ownerId: UserId; readonly createdAt: number },
): Promise<AttachmentId> {
  const { width = null, height = null, frames = null } = given.image ?? {}
  const [row] = await tx<{ id: AttachmentId }[]>`
    with counted as (
      update realm set last_attachment_id = last_attachment_id + 1,
        upload_bytes = upload_bytes + ${given.size}
      where id = ${realmId} returning last_attachment_id as id)
    insert into attachment (realm_id, id, owner_id, path_id, storage_key, name, size, content_type,
      width, height, frames, created_at, unclaimed_since)
    select ${realmId}, counted.id, ${given.ownerId}, ${given.pathId}, ${given.storageKey},
      ${given.name}, ${given.size}, ${given.contentType}, ${width}::int, ${height}::int,
      ${frames}::int, to_timestamp(${given.createdAt}), to_timestamp(${given.createdAt})
    from counted returning id`
  await deleteUnclaimed(tx, realmId, given.storageKey)
  return row?.id as AttachmentId
}

export async function insertLinks(
  tx: Tx,
  realmId: RealmId,
  messageId: MessageId,
  ids: readonly AttachmentId[],
): Promise<void> {
  const given = ids as AttachmentId[]
  await tx`
    insert into attachment_message (realm_id, message_id, attachment_id)
    select ${realmId}, ${messageId}, id from unnest(${given}::int[]) as id on conflict do nothing`
  await tx`
    update attachment set unclaimed_since = null
    where realm_id = ${realmId} and id = any(${given}::int[]) and unclaimed_since is not null`
}

/** Removes links of messages; without ids, all of them. */
export async function deleteLinks(
  tx: Tx,
  realmId: RealmId,
  messageIds: readonly MessageId[],
  ids: readonly AttachmentId[],
): Promise<void> {
  const given = ids as AttachmentId[]
  await tx`
    delete from attachment_message
    where realm_id = ${realmId} and message_id = any(${messageIds as MessageId[]}::int[])
      and attachment_id = any(${given}::int[])`
  await tx`
    update attachment set unclaimed_since = now()
    where realm_id = ${realmId} and id = any(${given}::int[]) and unclaimed_since is null
      and not exists (select from attachment_message where realm_id = ${realmId}
        and attachment_id = attachment.id)`
}

/** Files without references. */
export async function insertAbandoned(
  tx: Tx,
  realmId: RealmId,
  keys: readonly string[],
): Promise<void> {
  await tx`
    insert into loose_file (realm_id, storage_key, since)
    select ${realmId}, key, 'epoch' from unnest(${keys as string[]}::text[]) as key
    on conflict do nothing`
}

/** Deletes the rows; the files become unreferenced. Returns the number of bytes that are used now. */
export async function deleteAttachments(
  tx: Tx,
  realmId: RealmId,
  ids: readonly AttachmentId[],
  keys: readonly string[],
): Promise<number> {
  await insertAbandoned(tx, realmId, keys)
  const [row] = await tx<{ used: number }[]>`
    with deleted as (
      delete from attachment
      where realm_id = ${realmId} and id = any(${ids as AttachmentId[]}::int[]) returning size)
    update realm set upload_bytes = upload_bytes - (select coalesce(sum(size), 0) from deleted)
    where id = ${realmId} returning upload_bytes as used`
  return row?.used ?? 0
}

/** Files that no message has linked to for long, and that none which waits for its time links to. */
export async function findExpired(
  tx: Tx,
  realmId: RealmId,
  before: Date,
  limit: number,
): Promise<AttachmentId[]> {
  const rows = await tx<{ id: AttachmentId }[]>`
    select id from attachment
    where realm_id = ${realmId} and unclaimed_since < ${before.toISOString()}::timestamptz
      and not exists (select from scheduled_message where realm_id = ${realmId}
        and strpos(content, attachment.path_id) > 0)
    order by id limit ${limit}`
  return rows.map((row) => row.id)
}

/** Links of deleted messages are deleted, too. */
export async function deleteDeadLinks(sql: Sql): Promise<void> {
  await sql`
    delete from attachment_message where not exists (
      select from message where message.realm_id = attachment_message.realm_id
        and message.id = attachment_message.message_id)`
  await sql`
    update attachment set unclaimed_since = now()
    where unclaimed_since is null and not exists (
      select from attachment_message where attachment_message.realm_id = attachment.realm_id
        and attachment_message.attachment_id = attachment.id)`
}

export async function findRealmsWithExpired(sql: Sql, before: Date): Promise<RealmId[]> {
  const rows = await sql<{ realmId: RealmId }[]>`
    select distinct realm_id as "realmId" from attachment
    where unclaimed_since < ${before.toISOString()}::timestamptz`
  return rows.map((row) => row.realmId)
}

/** Written before a file is stored: if it never gets a row, it is removed. */
export async function insertUnclaimed(sql: Sql, realmId: RealmId, key: string): Promise<void> {
  await sql`
    insert into loose_file (realm_id, storage_key, since) values (${realmId}, ${key}, now())
    on conflict do nothing`
}

export async function deleteUnclaimed(sql: Sql | Tx, realmId: RealmId, key: string): Promise<void> {
  await sql`delete from loose_file where realm_id = ${realmId} and storage_key = ${key}`
}

/** It could not be removed now: newer ones come first. */
export async function deferUnclaimed(
  sql: Sql,
  { realmId, key }: Unclaimed,
  now: Date,
): Promise<void> {
  await sql`
    update loose_file set since = ${now.toISOString()}::timestamptz
    where realm_id = ${realmId} and storage_key = ${key}`
}

interface Unclaimed {
  readonly realmId: RealmId
  readonly key: string
}

export async function findUnclaimed(sql: Sql, before: Date, limit: number): Promise<Unclaimed[]> {
  return sql`
    select realm_id as "realmId", storage_key as key from loose_file
    where since < ${before.toISOString()}::timestamptz order by since limit ${limit}`
}

/** The secret that signs the temporary addresses of an organization. */
export async function findFileSecret(sql: Sql | Tx, realmId: RealmId): Promise<string> {
  const [row] = await sql<{ secret: string }[]>`
    select file_secret as secret from realm where id = ${realmId}`
  return row?.secret ?? ''
}
