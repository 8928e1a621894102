import type { RealmId } from '@parley/contract'
import type { Bus } from '../bus/bus.ts'
import type { Sql } from '../db/transaction.ts'
import type { EphemeralProjections } from '../delivery/ephemera.ts'
import type { Projections } from '../delivery/projection.ts'
import type { HeartbeatDelay } from '../delivery/queues-options.ts'
import type { Sights } from '../delivery/sights.ts'
import type { DirectorySources } from '../directory/load.ts'
import type { Reducers } from '../directory/reducer.ts'
import type { AuditEntry, Audits } from '../writer/audit.ts'
import type { SignalHandlers } from '../writer/signal-handlers.ts'
import type { ArchiveParts } from './archive-table.ts'
import type { Upkeep } from './upkeep.ts'

/** The dependencies of every organization on this node. */
export interface RealmParts<Realm> extends DirectorySources, ArchiveParts {
  readonly sql: Sql
  readonly bus: Bus
  readonly reducers: Reducers
  readonly projections: Projections
  readonly sights: Sights
  readonly heartbeat: HeartbeatDelay
  readonly audits: Audits
  /** Receives the entries of the audit log. */
  readonly onAudited: (realmId: RealmId, entries: readonly AuditEntry[]) => void
  /** Background work has failed. */
  readonly onTrouble: (error: unknown) => void
  /** This node cannot follow the log any more, for this reason, and must end. */
  readonly onOutdated: (reason: string) => void
  readonly ephemeral: EphemeralProjections
  readonly signalHandlers: SignalHandlers<Realm>
  readonly upkeep: readonly Upkeep<Realm>[]
  /** Whether this server fetches linked pictures, and linked pages, from other servers. */
  readonly outsidePreviews: OutsidePreviews
  /** The quota for uploaded files of one organization; null: no limit. */
  readonly uploadQuotaMib: number | null
}

/** The same, and what one organization asks of all on this node. */
export interface OwnParts<Realm> extends RealmParts<Realm> {
  /** The database was away, and other nodes may not have stored yet which queues were polled there meanwhile. */
  readonly mayMissPolls: () => boolean
}

/** Requests to other servers for content that messages show. */
export type OutsidePreviews = 'off' | 'pictures' | 'on'
