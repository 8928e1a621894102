import type { RealmId } from '@parley/contract'
import { type BatchTable, toTime } from '../../db/batch.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { ExportRecord } from './export-record.ts'

export const exportTable: BatchTable<ExportRecord> = {
  name: 'realm_export',
  columns: [
    { name: 'id', type: 'integer', of: (row) => row.id },
    { name: 'type', type: 'smallint', of: (row) => row.type },
    { name: 'acting_user_id', type: 'integer', of: (row) => row.actingUserId },
    { name: 'requested_at', type: 'timestamptz', of: (row) => toTime(row.requestedAt) },
    { name: 'site_url', type: 'text', of: (row) => row.siteUrl },
    { name: 'alive_at', type: 'timestamptz', of: (row) => toTime(row.requestedAt) },
  ],
}

export async function findExports(tx: Tx, realmId: RealmId): Promise<Map<number, ExportRecord>> {
  const rows = await tx<ExportRecord[]>`
    select id, type, acting_user_id as "actingUserId", site_url as "siteUrl",
      extract(epoch from requested_at)::bigint as "requestedAt", storage_key as "storageKey", size,
      extract(epoch from failed_at)::bigint as "failedAt",
      extract(epoch from deleted_at)::bigint as "deletedAt"
    from realm_export where realm_id = ${realmId} order by id`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores the outcome of an export. */
export async function updateExport(tx: Tx, realmId: RealmId, record: ExportRecord): Promise<void> {
  await tx`
    update realm_export set storage_key = ${record.storageKey}, size = ${record.size},
      failed_at = to_timestamp(${record.failedAt}::bigint),
      deleted_at = to_timestamp(${record.deletedAt}::bigint)
    where realm_id = ${realmId} and id = ${record.id}`
}

/** Records that the working node is alive. */
export async function noteAlive(sql: Sql, realmId: RealmId, id: number): Promise<void> {
  await sql`update realm_export set alive_at = now() where realm_id = ${realmId} and id = ${id}`
}

/** The ones of these exports whose node has not reported lately. */
export async function findAbandoned(
  sql: Sql,
  realmId: RealmId,
  ids: readonly number[],
  silentSeconds: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from realm_export
    where realm_id = ${realmId} and id = any(${ids as number[]}::int[])
      and alive_at < now() - ${silentSeconds} * interval '1 second'`
  return rows.map((row) => row.id)
}

/** Bytes of all files of the organization. */
export async function findUploadBytes(tx: Tx, realmId: RealmId): Promise<number> {
  const [row] = await tx<{ bytes: number }[]>`
    select upload_bytes as bytes from realm where id = ${realmId}`
  return row?.bytes ?? 0
}
