import {
  type ExportType,
  exportNotThere,
  exportTooLarge,
  exportUnknown,
  limits,
  tooManyExports,
} from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { requireAdministrator } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import { claimPictures, releasePictures } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { ExportRecord } from './export-record.ts'
import { exportTable, findUploadBytes, updateExport } from './exports.store.ts'
import { isPending, isThere } from './exports.wire.ts'

const weekSeconds = 7 * 86_400
const mib = 1_048_576
/** The estimated size of a message in an archive, uncompressed. */
const usualMessageBytes = 1000

export interface ExportRequest {
  readonly type: ExportType
  readonly siteUrl: string
}

/** Requests an export; its creator reports the outcome later. */
export async function requestExport(
  tx: ActionTx,
  viewer: Viewer,
  { type, siteUrl }: ExportRequest,
): Promise<number> {
  requireAdministrator(viewer)
  const { parts, realmId, lastMessageId } = tx.directory
  const { exports } = parts
  const now = Math.floor(tx.now.getTime() / 1000)
  const recent = [...exports.values()].filter(({ requestedAt }) => requestedAt > now - weekSeconds)
  if (recent.length >= limits.maxExportsPerWeek) throw tooManyExports({})
  const bytes = await findUploadBytes(await tx.open(), realmId)
  if (bytes + lastMessageId * usualMessageBytes > limits.maxExportMib * mib) {
    throw exportTooLarge({ limit: limits.maxExportMib })
  }
  const id = Math.max(0, ...exports.keys()) + 1
  const ended = { storageKey: null, size: null, failedAt: null, deletedAt: null }
  const record = { id, type, actingUserId: viewer.id, requestedAt: now, siteUrl, ...ended }
  tx.insert(exportTable, record)
  tx.append({ kind: 'export-changed', export: record })
  return id
}

export interface FinishedExport {
  readonly id: number
  readonly storageKey: string
  readonly size: number
}

/** The archive is in the storage. */
export async function finishExport(
  tx: ActionTx,
  _viewer: Viewer,
  { id, ...archive }: FinishedExport,
): Promise<void> {
  const record = requirePending(tx.directory, id)
  await claimPictures(tx, [archive.storageKey])
  await change(tx, { ...record, ...archive })
}

/** The export failed or was aborted, or its node stopped. */
export async function failExport(tx: ActionTx, _viewer: Viewer, id: number): Promise<void> {
  const record = tx.directory.parts.exports.get(id)
  if (!record || !isPending(record)) return
  await change(tx, { ...record, failedAt: Math.floor(tx.now.getTime() / 1000) })
}

/** Deletes the archive. Returns the storage key to remove. */
export async function deleteExport(tx: ActionTx, viewer: Viewer, id: number): Promise<string> {
  requireAdministrator(viewer)
  const record = tx.directory.parts.exports.get(id)
  if (!record) throw exportUnknown({})
  if (isPending(record)) throw exportNotThere({ problem: 'Export still in progress' })
  if (record.failedAt !== null) {
    throw exportNotThere({ problem: 'Export failed, nothing to delete' })
  }
  if (!isThere(record)) throw exportNotThere({ problem: 'Export already deleted' })
  await releasePictures(tx, [record.storageKey])
  const deletedAt = Math.floor(tx.now.getTime() / 1000)
  await change(tx, { ...record, storageKey: null, size: null, deletedAt })
  return record.storageKey
}

function requirePending({ parts }: Directory, id: number): ExportRecord {
  const record = parts.exports.get(id)
  invariant(record, 'a finished export was requested')
  invariant(isPending(record), 'a finished export was running')
  return record
}

async function change(tx: ActionTx, record: ExportRecord): Promise<void> {
  await updateExport(await tx.open(), tx.directory.realmId, record)
  tx.append({ kind: 'export-changed', export: record })
}
