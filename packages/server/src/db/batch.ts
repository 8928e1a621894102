import type { RealmId } from '@parley/contract'
import { arrayLiteral } from './postgres-types.ts'

type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'bytea'
  | 'integer'
  | 'integer[]'
  /** JSON text; never null. */
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
  /** SQL for the stored value, if it differs from the given one. It may use the organization's id, and the values as columns of `given`. */
  readonly stored?: (realm: string) => string
}

interface Rows<Row> {
  readonly name: string
  readonly columns: readonly BatchColumn<Row>[]
}

/** A table whose rows an action hands over instead of inserting them: one statement per group. */
export interface BatchTable<Row> extends Rows<Row> {
  /** The `on conflict` clause for rows that exist; without it, they are an error. */
  readonly onConflict?: string
}

/** A table from which the rows with these values are deleted, in the same way. */
export interface BatchRemoval<Row> extends Rows<Row> {
  readonly removes: true
}

/** Note: parts of one statement do not see each other's changes, so a group must not insert and delete the same row. */
export type AnyBatch<Row> = BatchTable<Row> | BatchRemoval<Row>

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
  readonly table: AnyBatch<never>
  readonly rows: readonly unknown[]
}

export interface Statement {
  readonly text: string
  readonly params: unknown[]
}

/** `insert into … select … from rows from (unnest(…), …)`, or a `delete` that uses the same: the text depends on the table alone, so it is prepared once. */
export function batchStatement(realmId: RealmId, batch: Batch): Statement {
  const text = batchText(batch.table, 1, '$1::integer')
  return { text, params: [realmId, ...valuesOf(batch)] }
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
export function groupStatement(advance: Advance, batches: readonly Batch[], form: Form): Statement {
  const { realmId, fromEvent, toEvent, fromMessage, toMessage } = advance
  const position = [realmId, fromEvent, toEvent, fromMessage, toMessage]
  const params = [...position, ...batches.flatMap(valuesOf)]
  const text = groupText(
    batches.map(({ table }) => table),
    form,
  )
  return { text, params }
}

interface Form {
  readonly isShared: boolean
  readonly holdsRow: boolean
}

/** Groups mostly consist of the same tables. Writing their statement takes 10 µs, as long as the action of a group of one. */
const texts = new Map<string, string>()
const maxTexts = 500

function groupText(tables: readonly AnyBatch<never>[], form: Form): string {
  const key = [form.isShared, form.holdsRow, ...tables.map(numberOf)].join()
  const known = texts.get(key)
  if (known !== undefined) return known
  if (texts.size >= maxTexts) texts.clear()
  const text = newGroupText(tables, form)
  texts.set(key, text)
  return text
}

const numbers = new WeakMap<AnyBatch<never>, number>()
let lastNumber = 0

/** Note: two tables in this sense may write to the same one in the database. */
function numberOf(table: AnyBatch<never>): number {
  const number = numbers.get(table) ?? ++lastNumber
  numbers.set(table, number)
  return number
}

function newGroupText(tables: readonly AnyBatch<never>[], { isShared, holdsRow }: Form): string {
  let before = 5
  const parts = tables.map((table, index) => {
    const text = batchText(table, before, 'moved.id', ', moved')
    before += table.columns.length
    return `batch_${index} as (${text})`
  })
  const turn = `turn as materialized (
    select pg_advisory_xact_lock_shared(${turnLock}, $1::integer)), `
  return `with ${isShared ? turn : ''}moved as (
    update realm set last_event_id = $3::bigint, last_message_id = $5::integer
    ${isShared ? 'from turn' : ''}
    where id = $1 and last_event_id = $2::bigint and last_message_id = $4::integer returning id),
    ${parts.join(',\n')}
    select ${holdsRow ? '1 / count(*)' : 'id'} from moved`
}

/** `before`: the number of parameters that come before those of the table. */
function batchText(table: AnyBatch<never>, before: number, realm: string, from = ''): string {
  const sources = table.columns.map(({ type }, index) => {
    const place = `$${before + index + 1}`
    if (type === 'json') return `json_array_elements(${place}::json)`
    return `unnest(${place}::${arrayType(type)}[])`
  })
  const names = table.columns.map(({ name }) => name).join(', ')
  const given = `rows from (${sources.join(', ')}) as given (${names})${from}`
  if ('removes' in table) return deleteText(table, realm, given)
  const values = table.columns.map(
    ({ name, type, stored }) => stored?.(realm) ?? `given.${name}${cast(type)}`,
  )
  return `insert into ${table.name} (realm_id, ${names})
    select ${realm}, ${values.join(', ')} from ${given}
    ${table.onConflict ?? ''}`
}

function deleteText({ name, columns }: BatchRemoval<never>, realm: string, given: string): string {
  const same = columns.map(
    (column) => `${name}.${column.name} = given.${column.name}${cast(column.type)}`,
  )
  return `delete from ${name} using ${given}
    where ${name}.realm_id = ${realm} and ${same.join(' and ')}`
}

function valuesOf({ table, rows }: Batch): string[] {
  const columns: readonly BatchColumn<unknown>[] = table.columns as never
  return columns.map((column) => valuesText(column, rows))
}

/** Note: JSON is sent as one list, because in an array all its quotes would be escaped, which takes longer than writing it. */
function valuesText({ type, of }: BatchColumn<unknown>, rows: readonly unknown[]): string {
  if (type === 'json') return `[${rows.map((row) => of(row)).join(',')}]`
  return arrayLiteral(rows.map((row) => of(row)))
}

// Note: these travel as text and are cast in the statement: the driver has no array form of them.
const sentAsText: ReadonlySet<ColumnType> = new Set(['bytea', 'integer[]', 'jsonb', 'timestamptz'])

function arrayType(type: ColumnType): string {
  return sentAsText.has(type) ? 'text' : type
}

function cast(type: ColumnType): string {
  return sentAsText.has(type) ? `::${type}` : ''
}
