import type { ExportType, UserId } from '@parley/contract'

/** An archive of the organization that somebody asked for, and what became of it. */
export interface ExportRecord {
  readonly id: number
  readonly type: ExportType
  readonly actingUserId: UserId
  readonly requestedAt: number
  /** The organization's address as the one who asked reached it. */
  readonly siteUrl: string
  /** Null: it is not there yet, or not any more. */
  readonly storageKey: string | null
  readonly size: number | null
  readonly failedAt: number | null
  readonly deletedAt: number | null
}
