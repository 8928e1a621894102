import type { MessageId, RealmId, RecipientId, UserId } from '@parley/contract'
import type { BatchRemoval, BatchTable } from '../../db/batch.ts'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql, Statements, Tx } from '../../db/transaction.ts'
import { type MessagePlace, placeColumns } from '../message/message-places.ts'
import { type StoredFlag, storedFlags } from '../message/stored-flags.ts'
import { integersIn } from './message-sets.store.ts'

interface ChunkRow {
  readonly userId: UserId
  readonly chunk: number
  readonly bits: Uint8Array
}

export const chunkTable: BatchTable<ChunkRow> = {
  name: 'read_chunk',
  columns: [
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'chunk', type: 'integer', of: (row) => row.chunk },
    { name: 'bits', type: 'bytea', of: (row) => `\\x${Buffer.from(row.bits).toString('hex')}` },
  ],
  onConflict: 'on conflict (realm_id, user_id, chunk) do update set bits = excluded.bits',
}

interface FlagRow {
  readonly userId: UserId
  readonly messageId: MessageId
  readonly flag: StoredFlag
}

const flagKey: BatchRemoval<FlagRow>['columns'] = [
  { name: 'user_id', type: 'integer', of: (row) => row.userId },
  { name: 'message_id', type: 'integer', of: (row) => row.messageId },
  { name: 'flag', type: 'smallint', of: (row) => storedFlags[row.flag] },
]

export const flagTable: BatchTable<FlagRow> = {
  name: 'message_flag',
  columns: flagKey,
  onConflict: 'on conflict do nothing',
}

export const flagRemoval: BatchRemoval<FlagRow> = {
  name: 'message_flag',
  columns: flagKey,
  removes: true,
}

/** A flag of messages, for one user. */
interface FlaggedMessages {
  readonly userId: UserId
  readonly flag: StoredFlag
  readonly messageIds: readonly MessageId[]
}

/** Which of these messages have the flag now. */
export async function findFlagged(
  tx: Sql | Tx,
  realmId: RealmId,
  row: FlaggedMessages,
): Promise<MessageId[]> {
  const found = await tx<{ id: MessageId }[]>`
    select message_id as id from message_flag
    where realm_id = ${realmId} and user_id = ${row.userId} and flag = ${storedFlags[row.flag]}
      and message_id = any(${row.messageIds as MessageId[]}::int[])`.planned()
  return found.map(({ id }) => id)
}

/** A message, and whether it has a flag. */
export interface Flaggable extends MessagePlace {
  readonly isFlagged: boolean
}

/** The ones of these messages that exist, ascending. */
export async function findFlaggable(
  tx: Tx,
  realmId: RealmId,
  row: FlaggedMessages,
): Promise<Flaggable[]> {
  return tx<Flaggable[]>`
    select ${tx.unsafe(placeColumns)}, exists (
      select from message_flag where realm_id = ${realmId} and user_id = ${row.userId}
        and message_id = message.id and flag = ${storedFlags[row.flag]}) as "isFlagged"
    from message where realm_id = ${realmId} and id = any(${row.messageIds as MessageId[]}::int[])
    order by id`
}

/** Which of these messages have a channel wildcard mention. */
export async function findToAll(
  sql: Sql | Tx,
  realmId: RealmId,
  ids: readonly MessageId[],
): Promise<MessageId[]> {
  const found = await sql<{ id: MessageId }[]>`
    select id from message
    where realm_id = ${realmId} and id = any(${ids as MessageId[]}::int[]) and mentions_channel`
  return found.map(({ id }) => id)
}

/** The messages from one on that mention a user, by name or with a topic wildcard. */
export async function findMentionsSince(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
  since: MessageId,
): Promise<{ id: MessageId; isByName: boolean }[]> {
  const { mentioned, topic_wildcard_mentioned } = storedFlags
  return sql`
    select message_id as id, flag = ${mentioned} as "isByName" from message_flag
    where realm_id = ${realmId} and user_id = ${userId} and message_id >= ${since}
      and flag in (${mentioned}, ${topic_wildcard_mentioned})`
}

/** Every message that has the flag, ascending. */
export async function findAllFlagged(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
  flag: StoredFlag,
): Promise<MessageId[]> {
  const rows = await sql<{ id: MessageId }[]>`
    select message_id as id from message_flag
    where realm_id = ${realmId} and user_id = ${userId} and flag = ${storedFlags[flag]} order by 1`
  return rows.map(({ id }) => id)
}

interface ReadMarks {
  /** The messages that are read for their sender. */
  readonly sent: Uint32Array
  /** Chunks of the others. */
  readonly chunks: readonly Uint8Array[]
}

/** The read marks of a user. Note: one statement, because thousands of clients come back at once after a restart. */
export async function findReadMarks(
  sql: Sql | Tx,
  realmId: RealmId,
  userId: UserId,
): Promise<ReadMarks> {
  const [row] = await sql<{ sent: Buffer | null; chunks: Uint8Array[] | null }[]>`
    select (
        select string_agg(int4send(id), ''::bytea) from message
        where realm_id = ${realmId} and sender_id = ${userId} and read_by_sender) as sent, (
        select array_agg(bits) from read_chunk
        where realm_id = ${realmId} and user_id = ${userId}) as chunks`
  return { sent: row?.sent ? integersIn(row.sent) : new Uint32Array(), chunks: row?.chunks ?? [] }
}

/** The same chunk of several users, if they have read anything in it. */
export async function findChunkOfEach(
  tx: Sql | Tx,
  realmId: RealmId,
  userIds: readonly UserId[],
  chunk: number,
): Promise<Map<UserId, Uint8Array>> {
  const rows = await tx<{ userId: UserId; bits: Uint8Array }[]>`
    select user_id as "userId", bits from read_chunk
    where realm_id = ${realmId} and user_id = any(${userIds as UserId[]}::int[])
      and chunk = ${chunk}`
  return new Map(rows.map(({ userId, bits }) => [userId, bits]))
}

/** From now on these count as read only if their sender marks them. */
export async function clearReadBySender(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  ids: readonly MessageId[],
): Promise<void> {
  await tx`
    update message set read_by_sender = false
    where realm_id = ${realmId} and sender_id = ${userId} and read_by_sender
      and id = any(${ids as MessageId[]}::int[])`.planned()
}

/**
 * A statement that finds the user's own messages in these channels around an anchor. Note: `+ 0` hides the channels from indexes.
 * Prepared without values, the statement read all messages of all channels, and sorted them.
 */
export function ownNear(
  sql: Sql | Tx,
  realmId: RealmId,
  own: { readonly userId: UserId; readonly channels: readonly RecipientId[] },
  range: { readonly anchor: number; readonly before: number; readonly after: number },
): Fragment {
  const from = sql`
    select id from message where realm_id = ${realmId} and sender_id = ${own.userId}
      and recipient_id + 0 = any(${own.channels as RecipientId[]}::int[])`
  return sql`(${from} and id <= ${range.anchor} order by id desc limit ${range.before + 1})
    union all (${from} and id > ${range.anchor} order by id limit ${range.after})`
}

/** The ones of these messages that a user sent. */
export async function findSentBy(
  tx: Tx,
  realmId: RealmId,
  senderId: UserId,
  ids: readonly MessageId[],
): Promise<MessageId[]> {
  const rows = await tx<{ id: MessageId }[]>`
    select id from message
    where realm_id = ${realmId} and sender_id = ${senderId} and id = any(${ids as MessageId[]}::int[])`.planned()
  return rows.map(({ id }) => id)
}
