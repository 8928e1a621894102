import type { SnapshotWord } from '@parley/contract'
import { viewerOf } from '../../directory/viewer.ts'
import type { JsonText } from '../../json-text.ts'
import type { LogPosition } from '../../log-position.ts'
import type { Realm } from '../../realms/realm.ts'
import { type SnapshotContext, type SnapshotParts, takeSnapshot } from '../../realms/snapshot.ts'
import type { Action } from '../../writer/action.ts'

export interface Snapshot {
  readonly fields: JsonText<object>
  /** The log position at which the fields are exact. */
  readonly position: LogPosition
}

const attempts = 3

type Wanted = Omit<SnapshotContext, 'sql'>

/**
 * The initial state and the position it stands for. Parts that come from the database take time; if
 * nothing happened meanwhile the whole is exact. Where something always happens, the last attempt is
 * made inside the writer, where nothing can.
 */
export async function exactSnapshot(
  realm: Realm,
  parts: SnapshotParts,
  words: readonly SnapshotWord[],
  wanted: Wanted,
): Promise<Snapshot> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const position = realm.log.position
    const fields = await takeSnapshot(parts, words, { ...wanted, sql: realm.sql })
    if (realm.log.position === position) return { fields, position }
  }
  const inWriter: Action<undefined, Snapshot> = async (tx, viewer) => {
    const sql = await tx.settled()()
    const context = { ...wanted, viewer: viewerOf(tx.directory, viewer.user), sql }
    return { fields: await takeSnapshot(parts, words, context), position: realm.log.position }
  }
  return realm.write(inWriter, wanted.viewer.id, undefined)
}
