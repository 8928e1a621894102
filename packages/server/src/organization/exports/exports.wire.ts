import { type ExportObject, exportTypeWords } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import type { ExportRecord } from './export-record.ts'

/** All exports in any state. */
export function exportsWire({ parts }: Directory): ExportObject[] {
  return [...parts.exports.values()].map((record) => ({
    id: record.id,
    acting_user_id: record.actingUserId,
    export_time: record.requestedAt,
    deleted_timestamp: record.deletedAt,
    failed_timestamp: record.failedAt,
    export_url: isThere(record) ? `${record.siteUrl}${exportPath(record)}` : null,
    pending: isPending(record),
    export_type: exportTypeWords[record.type],
  }))
}

/** The path of the archive, which administrators can download. */
function exportPath({ id }: ExportRecord): string {
  return `/exports/${id}/export-${id}.tar.gz`
}

export function isPending({ storageKey, failedAt, deletedAt }: ExportRecord): boolean {
  return storageKey === null && failedAt === null && deletedAt === null
}

/** Whether there is an archive that can be fetched. */
export function isThere(
  record: ExportRecord,
): record is ExportRecord & { readonly storageKey: string; readonly size: number } {
  return record.storageKey !== null
}
