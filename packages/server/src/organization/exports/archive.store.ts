import type { RealmId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Position } from '../../directory/objects.ts'
import { readEvents } from '../../log/log-store.ts'
import type { LogPosition } from '../../log-position.ts'
import type { ArchiveRow, ArchiveTable } from '../../realms/archive-table.ts'
import { messagesIn } from './messages-in.ts'

/** A row as text, and the message it belongs to. */
interface MessageLine {
  readonly id: number
  readonly line: string
}

/** A table whose rows belong to messages. */
export type MessageTable = ArchiveTable & Required<Pick<ArchiveTable, 'messageKey'>>

export async function findPosition(sql: Sql | Tx, realmId: RealmId): Promise<Position> {
  const [row] = await sql<Position[]>`
    select last_event_id as event, last_message_id as message from realm where id = ${realmId}`
  return row as Position
}

/** The ids of the next messages that there are. */
export async function findNextIds(
  sql: Sql,
  realmId: RealmId,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from message where realm_id = ${realmId} and id > ${after} order by id limit ${limit}`
  return rows.map((row) => row.id)
}

/** About how many bytes of messages are read at once. */
const pieceBytes = 8_388_608

/** These messages in their order, those together that are read at once: a message and its edit history may be as long as 2 MB. */
export async function inPieces(
  sql: Sql | Tx,
  realmId: RealmId,
  ids: readonly number[],
): Promise<number[][]> {
  const rows = await sql<{ ids: number[] }[]>`
    select array_agg(id order by id) as ids from (
      select id, sum(octet_length(rendered) + coalesce(octet_length(edits::text), 0))
        over (order by id) / ${pieceBytes}::int as piece
      from message where realm_id = ${realmId} and id = any(${ids as number[]}::int[])) as sized
    group by piece order by piece`
  return rows.map((row) => row.ids)
}

/** The rows of a table that belong to these messages. */
export async function findMessageLines(
  sql: Sql | Tx,
  realmId: RealmId,
  table: MessageTable,
  ids: readonly number[],
): Promise<MessageLine[]> {
  const { messageKey: key } = table
  return sql<MessageLine[]>`
    select ${sql(key)} as id, row_to_json(row_of)::text as line
    from (select ${columnsOf(sql, table)} from ${sql(table.table)}
      where realm_id = ${realmId} and ${sql(key)} = any(${ids as number[]}::int[])
      order by ${sql(key)}) as row_of`
}

function columnsOf(sql: Sql | Tx, { fields }: ArchiveTable) {
  const names = Object.keys(fields).map((name) => sql`${sql(name)}`)
  return names.reduce((all, name) => sql`${all}, ${name}`)
}

/** How many rows are fetched at a time, and about how many characters of rows with long texts. */
const page = { rows: 2000, size: 4_194_304 }

/** All rows of a table, as text, a few at a time. Rows with long texts come from the longest on, so no page has more than expected. */
export async function* findLines(
  tx: Tx,
  realmId: RealmId,
  table: ArchiveTable,
): AsyncGenerator<string[]> {
  await tx`
    declare archive_rows no scroll cursor for
    select row_to_json(row_of)::text as line
    from (select ${columnsOf(tx, table)} from ${tx(table.table)}
      where realm_id = ${realmId} ${orderOf(tx, table)}) as row_of`
  for (let count = table.longest ? 1 : page.rows; ; ) {
    const rows = await tx<{ line: string }[]>`fetch ${tx.unsafe(String(count))} from archive_rows`
    if (rows.length > 0) yield rows.map((row) => row.line)
    if (rows.length < count) break
    const size = rows.at(-1)?.line.length ?? 1
    if (table.longest) count = Math.min(Math.max(Math.floor(page.size / size), 1), page.rows)
  }
  await tx`close archive_rows`
}

function orderOf(tx: Tx, { orderedBy, longest = {} }: ArchiveTable) {
  const [long] = Object.keys(longest)
  if (long !== undefined) return tx`order by octet_length(${tx(long)}) desc`
  return orderedBy === undefined ? tx`` : tx`order by ${tx(orderedBy)}`
}

export async function findOrganization(tx: Tx, realmId: RealmId): Promise<ArchiveRow> {
  const [row] = await tx<{ fields: ArchiveRow }[]>`
    select row_to_json(row_of) as fields
    from (select name, uuid, created_at, settings, permissions, user_defaults, waiting_reckoned_at,
        last_message_id from realm where id = ${realmId}) as row_of`
  return row?.fields ?? {}
}

const maxEvents = 1000

/** Messages that events after a position have changed. */
export async function findTouched(
  sql: Sql | Tx,
  realmId: RealmId,
  from: LogPosition,
): Promise<Set<number>> {
  const touched = new Set<number>()
  let after = from
  for (;;) {
    const events = await readEvents(sql, realmId, after, maxEvents)
    for (const event of events) for (const id of messagesIn(event)) touched.add(id)
    after = events.at(-1)?.id ?? after
    if (events.length < maxEvents) return touched
  }
}

/** The storage keys of the organization's files, by id. */
export async function findFileKeys(tx: Tx, realmId: RealmId): Promise<Map<number, string>> {
  const rows = await tx<{ id: number; key: string }[]>`
    select id, storage_key as key from attachment where realm_id = ${realmId}`
  return new Map(rows.map(({ id, key }) => [id, key]))
}
