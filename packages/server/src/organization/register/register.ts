import type { SnapshotWord } from '@parley/contract'
import { viewerOf } from '../../directory/viewer.ts'
import type { JsonText } from '../../json-text.ts'
import type { LogPosition } from '../../log-position.ts'
import type { Realm } from '../../realms/realm.ts'
import { type SnapshotParts, type SnapshotWanted, takeSnapshot } from '../../realms/snapshot.ts'
import { step } from '../../writer/action.ts'

export interface Snapshot {
  readonly fields: JsonText<object>
  /** The log position at which the fields are exact. */
  readonly position: LogPosition
}

const attempts = 3

type Wanted = Omit<SnapshotWanted, 'sql'>

/**
 * The snapshot and its position. Parts from the database take time; if nothing was committed meanwhile, the
 * snapshot is exact. After repeated commits, the last attempt runs inside the writer, where no commit can
 * intervene. It is a step: when many clients register at once, others still write half of the time.
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
  const inWriter = step<undefined, Snapshot>(async (tx, viewer) => {
    const sql = await tx.settled()()
    const context = { ...wanted, viewer: viewerOf(tx.directory, viewer.user), sql }
    return { fields: await takeSnapshot(parts, words, context), position: realm.log.position }
  })
  return realm.write(inWriter, wanted.viewer.id, undefined)
}
