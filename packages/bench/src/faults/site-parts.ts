import type { Node } from './node.ts'
import type { OwnPostgres } from './own-postgres.ts'
import type { OwnProcess } from './own-process.ts'
import type { SmallDisk } from './small-disk.ts'

/** The parts of a site that faults affect. */
export interface Site {
  readonly nodes: readonly Node[]
  readonly postgres: OwnPostgres | undefined
  readonly nats: OwnProcess | undefined
  /** The disk of the database; undefined where nothing may be mounted. */
  readonly disk: SmallDisk | undefined
}
