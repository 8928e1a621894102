import type { RealmId } from '@parley/contract'
import type { BatchTable } from '../db/batch.ts'
import type { Sql, Tx } from '../db/transaction.ts'
import type { LogPosition } from '../log-position.ts'
import type { DomainEvent, EventKind } from './domain-event.ts'
import { inCurrentForm, storedKindOf, storedKindsOf } from './former-kinds.ts'

/** The log's own table, written in the same statement or transaction as the rows it announces. */
export const eventTable: BatchTable<DomainEvent> = {
  name: 'event',
  columns: [
    { name: 'id', type: 'bigint', of: (event) => event.id },
    { name: 'kind', type: 'text', of: storedKindOf },
    { name: 'fields', type: 'json', of: fieldsText },
  ],
}

function fieldsText(event: DomainEvent): string {
  // Note: JSON leaves out what is undefined, so that one copy is enough.
  return JSON.stringify({ ...event, id: undefined, kind: undefined })
}

interface StoredEvent {
  readonly id: LogPosition
  readonly kind: string
  readonly fields: object
}

function eventOf({ id, kind, fields }: StoredEvent): DomainEvent {
  return { id, ...inCurrentForm(kind, fields) } as DomainEvent
}

/** The events after a position, oldest first, at most `limit`. */
export async function readEvents(
  sql: Sql | Tx,
  realmId: RealmId,
  after: LogPosition,
  limit: number,
): Promise<DomainEvent[]> {
  const rows = await sql<StoredEvent[]>`
    select id, kind, fields from event
    where realm_id = ${realmId} and id > ${after} order by id limit ${limit}`
  return rows.map(eventOf)
}

/** The events of these kinds after a position, up to another one. */
export async function readEventsOf(
  sql: Sql,
  realmId: RealmId,
  kinds: readonly EventKind[],
  { after, upTo }: { readonly after: LogPosition; readonly upTo: LogPosition },
): Promise<DomainEvent[]> {
  const rows = await sql<StoredEvent[]>`
    select id, kind, fields from event
    where realm_id = ${realmId} and id > ${after} and id <= ${upTo}
      and kind = any(${storedKindsOf(kinds)}) order by id`
  return rows.map(eventOf)
}

/** Deletes events that no queue needs any more; returns how many. */
export async function deleteEventsBefore(sql: Sql, before: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from event where (realm_id, id) in (
      select realm_id, id from event where created_at < ${before} order by created_at limit ${limit})`
  return deleted.count
}
