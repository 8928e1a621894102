import { join } from 'node:path'
import type { RealmId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import type { Files } from '../../files/files.ts'
import type { DownloadRoute } from '../../http/downloads.ts'
import type { RawRoute } from '../../http/raw-routes.ts'
import type { Realms } from '../../realms/realms.ts'
import { rememberResult } from '../../remember-result.ts'
import { sharedNow } from '../../shared-clock.ts'
import { tryEach } from '../../try-each.ts'
import { releaseExpired, releaseUpload } from './reserved-uploads.ts'
import { resumablePath, resumableRoutes } from './resumable-routes.ts'
import { FileSweep, sweepFiles } from './sweep-files.ts'
import { lifetimeMs, UploadRecords } from './upload-records.ts'
import { uploadDownloads } from './uploads.downloads.ts'
import { uploadRoutes } from './uploads.routes.ts'

interface UploadOptions {
  readonly sql: Sql
  readonly realms: Realms
  readonly files: Files
  readonly userQuotaMib: number
  /** Receives errors of background work. */
  readonly onTrouble: (error: unknown) => void
}

/** Everything that receives, serves and sweeps files. */
export interface Uploads {
  readonly routes: ReturnType<typeof uploadRoutes>
  readonly downloads: readonly DownloadRoute[]
  readonly rawRoutes: readonly RawRoute[]
  close(): Promise<void>
}

export function openUploads({
  sql,
  realms,
  files,
  userQuotaMib,
  onTrouble,
}: UploadOptions): Uploads {
  const keeping = { ...files, userQuotaMib }
  const records = new UploadRecords(join(files.directory, 'resumable'), (id) =>
    releaseUpload(sql, realmIdOf(id), id),
  )
  // Note: loaded when first asked for. Its package makes Node load all of `fetch`: 3 % of a start.
  const resumable = rememberResult(async () => {
    const { ResumableUploads } = await import('./resumable.ts')
    return new ResumableUploads({ ...files, path: resumablePath, records }, keeping, onTrouble)
  })
  const sweep = new FileSweep(
    (signal) => sweepUploads({ sql, realms, files, records }, { signal }),
    onTrouble,
  )
  return {
    routes: uploadRoutes(keeping),
    downloads: uploadDownloads(files),
    rawRoutes: resumableRoutes(resumable),
    close: () => sweep.close(),
  }
}

type Swept = Pick<UploadOptions, 'sql' | 'realms' | 'files'> & { readonly records: UploadRecords }

/** Note: the disk and the quotas get their space back also while the storage removes nothing. */
export async function sweepUploads(
  { sql, realms, files, records }: Swept,
  { now = sharedNow(), signal }: { readonly now?: number; readonly signal: AbortSignal },
): Promise<void> {
  await tryEach([
    () => records.forgetExpired(now),
    () => releaseExpired(sql, new Date(now - lifetimeMs)),
    () => sweepFiles(sql, realms, files, { now, signal }),
  ])
}

/** The id of an upload begins with its organization. */
function realmIdOf(uploadId: string): RealmId {
  return Number.parseInt(uploadId, 10) as RealmId
}
