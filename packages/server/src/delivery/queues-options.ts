import type { QueueId, RealmId } from '@parley/contract'
import type { Sql } from '../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import type { Log } from '../log/log.ts'
import type { LogPosition } from '../log-position.ts'
import type { EphemeralProjections } from './ephemera.ts'
import type { Projections } from './projection.ts'
import type { Sights } from './sights.ts'

/** Long polls answer with a heartbeat after this many milliseconds, at random in between. */
export interface HeartbeatDelay {
  readonly least: number
  readonly most: number
}

export const usualHeartbeat: HeartbeatDelay = { least: 45_000, most: 55_000 }

/** The dependencies of an organization's event queues. */
export interface QueuesOptions {
  readonly realmId: RealmId
  readonly sql: Sql
  readonly directory: Directory
  readonly log: Log
  readonly projections: Projections
  readonly sights: Sights
  readonly heartbeat: HeartbeatDelay
  readonly ephemeral: EphemeralProjections
  /** Resolves when this node has read what others had written at the time of the call. */
  readonly catchUp: () => Promise<void>
  /** Polls at other nodes may not be stored yet, so that a queue seems to have expired and has not. */
  readonly mayMissPolls: () => boolean
  /** So much passes without a fact that the ids after this position run out: the log must go on. */
  readonly onIdsScarce: (position: LogPosition) => void
  /** Notifies other nodes that a queue was deleted. */
  readonly onClosed: (id: QueueId) => void
}
