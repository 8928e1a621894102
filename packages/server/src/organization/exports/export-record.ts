import type { ExportType, UserId } from '@parley/contract'

/** A requested export and its state. */
export interface ExportRecord {
  readonly id: number
  readonly type: ExportType
  readonly actingUserId: UserId
  readonly requestedAt: number
  /** The organization's address as the requester used it. */
  readonly siteUrl: string
  /** Null before the export is complete, and after its deletion. */
  readonly storageKey: string | null
  readonly size: number | null
  readonly failedAt: number | null
  readonly deletedAt: number | null
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    exports: Map<number, ExportRecord>
  }
}
