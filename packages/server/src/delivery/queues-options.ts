import type { QueueId, RealmId } from '@parley/contract'
import type { Sql } from '../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import type { Log } from '../log/log.ts'
import type { EphemeralProjections } from './ephemera.ts'
import type { Projections } from './projection.ts'

/** Long polls answer with a heartbeat after this many milliseconds, at random in between. */
export interface HeartbeatDelay {
  readonly least: number
  readonly most: number
}

export const usualHeartbeat: HeartbeatDelay = { least: 45_000, most: 55_000 }

/** What the event queues of an organization are made from. */
export interface QueuesOptions {
  readonly realmId: RealmId
  readonly sql: Sql
  readonly directory: Directory
  readonly log: Log
  readonly projections: Projections
  readonly heartbeat: HeartbeatDelay
  readonly ephemeral: EphemeralProjections
  /** Resolves when this node knows what the others had written when it was called. */
  readonly catchUp: () => Promise<void>
  /** Tells the other nodes that a queue was given up. */
  readonly onClosed: (id: QueueId) => void
}
