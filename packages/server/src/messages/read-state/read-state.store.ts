import type { MessageId, RealmId, RecipientId, UserId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql, Statements, Tx } from '../../db/transaction.ts'
import type { Path } from '../../directory/moves.ts'
import { type StoredFlag, storedFlags } from '../message/stored-flags.ts'
import type { Asked } from './ids-in-rounds.ts'
import { fewestPlaces, type NewestPlace } from './newest-places.ts'
import { runLength } from './topic-runs.ts'

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

export const flagTable: BatchTable<FlagRow> = {
  name: 'message_flag',
  columns: [
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'message_id', type: 'integer', of: (row) => row.messageId },
    { name: 'flag', type: 'smallint', of: (row) => storedFlags[row.flag] },
  ],
  onConflict: 'on conflict do nothing',
}

/** Which of these messages have the flag now. */
export async function findFlagged(
  tx: Sql | Tx,
  realmId: RealmId,
  row: { userId: UserId; flag: StoredFlag; messageIds: readonly MessageId[] },
): Promise<MessageId[]> {
  const found = await tx<{ id: MessageId }[]>`
    select message_id as id from message_flag
    where realm_id = ${realmId} and user_id = ${row.userId} and flag = ${storedFlags[row.flag]}
      and message_id = any(${row.messageIds as MessageId[]}::int[])`
  return found.map(({ id }) => id)
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

export async function deleteFlags(
  tx: Tx,
  realmId: RealmId,
  row: { userId: UserId; flag: StoredFlag; messageIds: readonly MessageId[] },
): Promise<void> {
  await tx`
    delete from message_flag
    where realm_id = ${realmId} and user_id = ${row.userId} and flag = ${storedFlags[row.flag]}
      and message_id = any(${row.messageIds as MessageId[]}::int[])`
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

/** What a user has read. Note: one statement, because thousands of clients come back at once after a restart. */
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
      and id = any(${ids as MessageId[]}::int[])`
}

/** Messages that were moved to another recipient, by their path. */
export async function findMoved(
  sql: Sql | Tx,
  realmId: RealmId,
): Promise<{ path: number[]; ids: MessageId[] }[]> {
  return sql`
    select path, array_agg(id) as ids from message
    where realm_id = ${realmId} and path is not null group by path`
}

interface NewestRow {
  readonly ids: readonly MessageId[]
  readonly senders: readonly UserId[]
  readonly recipients: readonly RecipientId[]
  /** Only of messages that were moved. */
  readonly paths: readonly (readonly [MessageId, Path])[]
}

/**
 * Where the newest messages are, up to one of them, ascending. Note: as lists. Right after a start, reading 4,096 rows one by
 * one delayed the first fetch by twice as much as the statement itself.
 */
export async function findNewestPlaces(
  sql: Sql | Tx,
  realmId: RealmId,
  upTo: MessageId,
): Promise<NewestPlace[]> {
  const [row] = await sql<NewestRow[]>`
    select coalesce(array_agg(id order by id), '{}') as ids,
      coalesce(array_agg(sender_id order by id), '{}') as senders,
      coalesce(array_agg(recipient_id order by id), '{}') as recipients,
      coalesce(json_agg(json_build_array(id, path)) filter (where path is not null), '[]') as paths
    from (select id, sender_id, recipient_id, path from message
      where realm_id = ${realmId} and id <= ${upTo} order by id desc limit ${fewestPlaces}) as newest`
  if (!row) return []
  const paths = new Map(row.paths)
  return row.ids.map((id, index) => ({
    id,
    senderId: row.senders[index] as UserId,
    recipientId: row.recipients[index] as RecipientId,
    path: paths.get(id) ?? null,
  }))
}

interface IdsAsked extends Asked {
  readonly since: number
}

/** The ids, from one on, of the messages that were sent to these recipients, newest first. */
export async function findMessageIds(
  sql: Sql | Tx,
  realmId: RealmId,
  { recipients, since, limit }: IdsAsked,
): Promise<{ recipientId: RecipientId; ids: Uint32Array }[]> {
  const rows = await sql<{ recipientId: RecipientId; ids: Buffer | null }[]>`
    select recipient_id as "recipientId", (
        select string_agg(int4send(id), ''::bytea) from (
          select id from message
          where realm_id = ${realmId} and message.recipient_id = asked.recipient_id
            and path is null and id >= ${since} and id < asked.before
          order by id desc limit ${limit}) as message) as ids
    from unnest(${[...recipients.keys()]}::int[], ${[...recipients.values()]}::int[])
      as asked (recipient_id, before)`
  return rows.flatMap(({ recipientId, ids }) => (ids ? { recipientId, ids: integersIn(ids) } : []))
}

/** Note: a hundred thousand ids as text would take some milliseconds of the event loop. */
function integersIn(bytes: Buffer): Uint32Array {
  const aligned = new Uint8Array(bytes)
  Buffer.from(aligned.buffer).swap32()
  return new Uint32Array(aligned.buffer)
}

/** The messages of a run, as lists of the same length, in no order. */
export interface MessagesOfRun {
  readonly ids: Uint32Array
  readonly recipients: Uint32Array
  readonly topics: readonly string[]
  /** 1: mentions the channel; 2: was moved to another recipient. */
  readonly marks: Uint32Array
}

type RunRow = Record<'ids' | 'recipients' | 'marks', Buffer | null> & {
  readonly topics: readonly string[] | null
}

/**
 * The messages of a run of ids up to one of them. Note: as lists, because grouping by topic sorts texts in the database, and where topics
 * are short it leaves nearly as many rows, each of which costs an object.
 */
export async function findMessagesInRun(
  sql: Sql | Tx,
  realmId: RealmId,
  run: number,
  upTo: MessageId,
): Promise<MessagesOfRun> {
  const first = run * runLength
  const [row] = await sql<RunRow[]>`
    select string_agg(int4send(id), ''::bytea) as ids,
      string_agg(int4send(recipient_id), ''::bytea) as recipients, json_agg(topic) as topics,
      string_agg(int4send(mentions_channel::int + 2 * (path is not null)::int), ''::bytea) as marks
    from message
    where realm_id = ${realmId} and id >= ${first} and id < ${first + runLength} and id <= ${upTo}`
  const listOf = (bytes: Buffer | null = null) => (bytes ? integersIn(bytes) : new Uint32Array())
  return {
    ids: listOf(row?.ids),
    recipients: listOf(row?.recipients),
    topics: row?.topics ?? [],
    marks: listOf(row?.marks),
  }
}

/** A statement that finds the user's own messages in these channels around an anchor. */
export function ownNear(
  sql: Sql | Tx,
  realmId: RealmId,
  own: { readonly userId: UserId; readonly channels: readonly RecipientId[] },
  range: { readonly anchor: number; readonly before: number; readonly after: number },
): Fragment {
  const from = sql`
    select id from message where realm_id = ${realmId} and sender_id = ${own.userId}
      and recipient_id = any(${own.channels as RecipientId[]}::int[])`
  return sql`(${from} and id <= ${range.anchor} order by id desc limit ${range.before + 1})
    union all (${from} and id > ${range.anchor} order by id limit ${range.after})`
}

/** Those of these messages that a user sent. */
export async function findSentBy(
  tx: Tx,
  realmId: RealmId,
  senderId: UserId,
  ids: readonly MessageId[],
): Promise<MessageId[]> {
  const rows = await tx<{ id: MessageId }[]>`
    select id from message
    where realm_id = ${realmId} and sender_id = ${senderId} and id = any(${ids as MessageId[]}::int[])`
  return rows.map(({ id }) => id)
}
