import type { RealmId } from '@parley/contract'
import type { Tx } from '../db/transaction.ts'

/**
 * The parts of the directory that belong to one feature each. The feature adds its part by declaration merging; every
 * feature can read it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features, see above
export interface DirectoryParts {}

/** Reads each part from the database. A part without a loader does not compile. */
export type PartLoaders = {
  readonly [Name in keyof DirectoryParts]: (
    tx: Tx,
    realmId: RealmId,
  ) => Promise<DirectoryParts[Name]>
}
