import type { RealmId } from '@parley/contract'
import { arrayLiteral } from './postgres-types.ts'

type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'bytea'
  | 'integer'
  | 'integer[]'
  | 'json'
  | 'jsonb'
  | 'smallint'
  | 'text'
  | 'timestamptz'

/** A column of a table that is written in batches; `realm_id` is always there and not named. */
export interface BatchColumn<Row> {
  readonly name: string
  readonly type: ColumnType
  readonly of: (row: Row) => string | number | boolean | null
}

/** A table whose rows an action hands over instead of inserting them: one statement per group. */
export interface BatchTable<Row> {
  readonly name: string
  readonly columns: readonly BatchColumn<Row>[]
  /** What to do with existing rows, as SQL; without it they are an error. */
  readonly onConflict?: string
}

/** Unix seconds as a value of a `timestamptz` column. */
export function toTime(seconds: number): string {
  if (seconds !== lastTime.seconds) {
    lastTime = { seconds, text: new Date(seconds * 1000).toISOString() }
  }
  return lastTime.text
}

/** The rows of a group have mostly the same time. */
let lastTime = { seconds: 0, text: new Date(0).toISOString() }

/** Rows of one table, in the order in which they were handed over. */
export interface Batch {
  readonly table: BatchTable<never>
  readonly rows: readonly unknown[]
}

export interface Statement {
  readonly text: string
  readonly params: unknown[]
}

/** `insert into … select … from unnest(…)`: the text depends on the table alone, so it is prepared once. */
export function insertStatement(realmId: RealmId, batch: Batch): Statement {
  const params: unknown[] = [realmId]
  return { text: insertText(batch, params, '$1::integer'), params }
}

/** The positions of the log before and after the group. */
export interface Advance {
  readonly realmId: RealmId
  readonly fromEvent: number
  readonly toEvent: number
  readonly fromMessage: number
  readonly toMessage: number
}

/** The first number of the advisory locks that put nodes in a line; the second is the organization. */
export const turnLock = 7_275_398

/**
 * A whole group in one statement and one round trip: it advances the organization's position if that is
 * the expected one, and inserts the rows only then. Returns no row if another node was faster, except in a
 * transaction that holds the row already: there it divides by zero, so that nothing of the transaction is committed.
 *
 * If other nodes may write, the statement takes the shared form of the lock that waiting nodes take.
 * PostgreSQL grants locks in order, so a node near the database cannot starve one that is far away: the
 * row lock alone would be free only for moments that the near one can use.
 */
export function groupStatement(
  advance: Advance,
  batches: readonly Batch[],
  { isShared, holdsRow }: { readonly isShared: boolean; readonly holdsRow: boolean },
): Statement {
  const params: unknown[] = [
    advance.realmId,
    advance.fromEvent,
    advance.toEvent,
    advance.fromMessage,
    advance.toMessage,
  ]
  const parts = batches.map(
    (batch, index) => `batch_${index} as (${insertText(batch, params, 'moved.id', ', moved')})`,
  )
  const turn = `turn as materialized (
    select pg_advisory_xact_lock_shared(${turnLock}, $1::integer)), `
  const text = `with ${isShared ? turn : ''}moved as (
    update realm set last_event_id = $3::bigint, last_message_id = $5::integer
    ${isShared ? 'from turn' : ''}
    where id = $1 and last_event_id = $2::bigint and last_message_id = $4::integer returning id),
    ${parts.join(',\n')}
    select ${holdsRow ? '1 / count(*)' : 'id'} from moved`
  return { text, params }
}

function insertText(batch: Batch, params: unknown[], realm: string, from = ''): string {
  const columns: readonly BatchColumn<unknown>[] = batch.table.columns as never
  const arrays = columns.map((column) => {
    params.push(arrayLiteral(batch.rows.map((row) => column.of(row))))
    return `$${params.length}::${arrayType(column.type)}[]`
  })
  const names = columns.map((column) => column.name)
  const values = columns.map((column) => `given.${column.name}${cast(column.type)}`)
  return `insert into ${batch.table.name} (realm_id, ${names.join(', ')})
    select ${realm}, ${values.join(', ')} from unnest(${arrays.join(', ')}) as given (${names.join(', ')})${from}
    ${batch.table.onConflict ?? ''}`
}

// Note: these travel as text and are cast in the statement: the driver has no array form of them.
const sentAsText: ReadonlySet<ColumnType> = new Set([
  'bytea',
  'integer[]',
  'json',
  'jsonb',
  'timestamptz',
])

function arrayType(type: ColumnType): string {
  return sentAsText.has(type) ? 'text' : type
}

function cast(type: ColumnType): string {
  return sentAsText.has(type) ? `::${type}` : ''
}
