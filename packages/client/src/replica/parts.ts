import type { SnapshotPart, SnapshotWord } from '@parley/contract'
import type { Snapshot } from '../events.ts'

type Both<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer Parts,
) => void
  ? Parts
  : never

/** All parts of a snapshot together. */
export type SnapshotFields = Both<{ [Word in SnapshotWord]: SnapshotPart<Word> }[SnapshotWord]>

/** The snapshot fields of a subject. */
export type Written = Partial<SnapshotFields>

/** The settings and limits of the organization and its server, under their names in the API. */
export type Organization = Readonly<SnapshotPart<'realm'>>

export type UserSettings = Readonly<SnapshotFields['user_settings']>
export type DefaultSettings = Readonly<SnapshotFields['realm_user_settings_defaults']>
export type { Snapshot }
