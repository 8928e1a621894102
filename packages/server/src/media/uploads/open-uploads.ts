import type { Sql } from '../../db/transaction.ts'
import type { Files } from '../../files/files.ts'
import type { DownloadRoute } from '../../http/downloads.ts'
import type { RawRoute } from '../../http/raw-routes.ts'
import type { Realms } from '../../realms/realms.ts'
import { sharedNow } from '../../shared-clock.ts'
import { releaseExpired } from './reserved-uploads.ts'
import { ResumableUploads } from './resumable.ts'
import { lifetimeMs } from './resumable-store.ts'
import { FileSweep, sweepFiles } from './sweep-files.ts'
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
  const resumable = new ResumableUploads({ ...files, sql }, keeping, onTrouble)
  const sweep = new FileSweep(async (signal) => {
    await sweepFiles(sql, realms, files, { signal })
    await resumable.store.forgetExpired(sharedNow())
    await releaseExpired(sql, new Date(sharedNow() - lifetimeMs))
  }, onTrouble)
  return {
    routes: uploadRoutes(keeping),
    downloads: uploadDownloads(files),
    rawRoutes: resumable.routes,
    close: () => sweep.close(),
  }
}
