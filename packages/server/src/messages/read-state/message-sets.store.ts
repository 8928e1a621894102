import type { MessageId, RealmId, RecipientId, UserId } from '@parley/contract'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Path } from '../../directory/moves.ts'
import type { Asked } from './ids-in-rounds.ts'
import { fewestPlaces, type NewestPlace } from './newest-places.ts'
import { runLength } from './topic-runs.ts'

// Statements that read many messages. Their ids come as bytes.

/** Note: a hundred thousand ids as text would take some milliseconds of the event loop. */
export function integersIn(bytes: Buffer): Uint32Array {
  const aligned = new Uint8Array(bytes)
  Buffer.from(aligned.buffer).swap32()
  return new Uint32Array(aligned.buffer)
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
  readonly ids: Buffer | null
  readonly senders: Buffer
  readonly recipients: Buffer
  /** Only of messages that were moved. */
  readonly paths: readonly (readonly [MessageId, Path])[] | null
}

/**
 * Where the newest messages are, up to one of them, ascending. Note: as lists of bytes, in the order in which they are found. Right after a start,
 * reading 4,096 rows one by one delayed the first fetch by twice as much as the statement itself, and sorting each list took most of its time.
 */
export async function findNewestPlaces(
  sql: Sql | Tx,
  realmId: RealmId,
  upTo: MessageId,
): Promise<NewestPlace[]> {
  const from = sql`message where realm_id = ${realmId} and id <= ${upTo}`
  return placesIn(await sql<NewestRow[]>`${newest(sql, from, fewestPlaces)}`)
}

/** The same for the messages that a user wrote. */
export async function findNewestWritten(
  sql: Sql | Tx,
  realmId: RealmId,
  asked: { readonly userId: UserId; readonly upTo: MessageId; readonly limit: number },
): Promise<NewestPlace[]> {
  const from = sql`
    message where realm_id = ${realmId} and sender_id = ${asked.userId} and id <= ${asked.upTo}`
  return placesIn(await sql<NewestRow[]>`${newest(sql, from, asked.limit)}`)
}

function newest(sql: Sql | Tx, from: Fragment, limit: number): Fragment {
  return sql`
    select string_agg(int4send(id), ''::bytea) as ids,
      string_agg(int4send(sender_id), ''::bytea) as senders,
      string_agg(int4send(recipient_id), ''::bytea) as recipients,
      json_agg(json_build_array(id, path)) filter (where path is not null) as paths
    from (select id, sender_id, recipient_id, path from ${from}
      order by id desc limit ${limit}) as newest`
}

function placesIn([row]: readonly NewestRow[]): NewestPlace[] {
  if (!row?.ids) return []
  const [senders, recipients] = [integersIn(row.senders), integersIn(row.recipients)]
  const paths = new Map(row.paths)
  const places: NewestPlace[] = []
  const ids = integersIn(row.ids)
  for (let index = ids.length - 1; index >= 0; index--) {
    const id = ids[index] as MessageId
    places.push({
      id,
      senderId: senders[index] as UserId,
      recipientId: recipients[index] as RecipientId,
      path: paths.get(id) ?? null,
    })
  }
  return places
}

interface IdsAsked extends Asked {
  readonly since: number
}

/**
 * The ids, from one on, of the messages that were sent to these recipients, newest first. Note: where no message was moved to, the
 * index alone answers: 4,000 ids of each of three channels take 6 instead of 270 ms.
 */
export async function findMessageIds(
  sql: Sql | Tx,
  realmId: RealmId,
  { recipients, since, limit }: IdsAsked,
): Promise<{ recipientId: RecipientId; ids: Uint32Array }[]> {
  const there = sql`
    select id from message where realm_id = ${realmId} and message.recipient_id = asked.recipient_id
      and id >= ${since} and id < asked.before`
  const rows = await sql<{ recipientId: RecipientId; ids: Buffer | null }[]>`
    select recipient_id as "recipientId", (
        select string_agg(int4send(id), ''::bytea) from (
          (${there} and not has_moved order by id desc limit ${limit}) union all
          (${there} and has_moved and path is null order by id desc limit ${limit})) as message) as ids
    from unnest(${[...recipients.keys()]}::int[], ${[...recipients.values()]}::int[])
      as asked (recipient_id, before), lateral (
        select (select true from message where realm_id = ${realmId}
          and message.recipient_id = asked.recipient_id and path is not null limit 1) is not null
          as has_moved offset 0) as moved`
  return rows.flatMap(({ recipientId, ids }) => (ids ? { recipientId, ids: integersIn(ids) } : []))
}

/** The messages of a run, as lists of the same length, in no order. */
export interface MessagesOfRun {
  readonly ids: Uint32Array
  readonly recipients: Uint32Array
  readonly topics: readonly string[]
  /** 1 or 0. */
  readonly mentionsChannel: Uint32Array
}

type RunRow = Record<'ids' | 'recipients' | 'mentions', Buffer | null> & {
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
      string_agg(int4send(mentions_channel::int), ''::bytea) as mentions
    from message
    where realm_id = ${realmId} and id >= ${first} and id < ${first + runLength} and id <= ${upTo}`
  const listOf = (bytes: Buffer | null = null) => (bytes ? integersIn(bytes) : new Uint32Array())
  return {
    ids: listOf(row?.ids),
    recipients: listOf(row?.recipients),
    topics: row?.topics ?? [],
    mentionsChannel: listOf(row?.mentions),
  }
}
