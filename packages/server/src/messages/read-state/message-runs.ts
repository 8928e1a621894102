import { setTimeout as pause } from 'node:timers/promises'
import type { RecipientId } from '@parley/contract'
import type { Realm } from '../../realms/realm.ts'
import type { Bitmap } from './bitmap.ts'
import { findRunsToStore, type StoredRun, storedRunLength, storeRun } from './message-runs.store.ts'

/** The maximum number of runs in one statement: 131,072 ids, of which the decoding takes some milliseconds. */
const runsAtOnce = 32

const storedAtOnce = 20
const pauseMs = 50

/** Work of a realm, from time to time: runs of which all ids are in use are stored. Several nodes may do the same at once. */
export async function storeRuns(realm: Realm): Promise<void> {
  const end = Math.floor((realm.directory.lastMessageId + 1) / storedRunLength)
  if (end === 0) return
  for (const run of await findRunsToStore(realm.sql, realm.id, { end, limit: storedAtOnce })) {
    if (realm.isEnding) return
    await storeRun(realm.sql, realm.id, run)
    await pause(pauseMs, undefined, { ref: false })
  }
}

/** Ids with `since <= id < before`. */
export interface Gap {
  readonly since: number
  readonly before: number
}

export type FindRuns = (range: {
  readonly first: number
  readonly end: number
}) => Promise<StoredRun[]>

/**
 * Adds the ids with `since <= id < before` of these recipients that are in stored runs. Returns the ranges between them, the newest first, of
 * which nothing was added.
 */
export async function addStoredRuns(
  found: ReadonlyMap<RecipientId, Bitmap>,
  { since, before }: Gap,
  find: FindRuns,
): Promise<Gap[]> {
  const gaps: Gap[] = []
  let upTo = before
  for (let end = Math.floor(before / storedRunLength); end * storedRunLength > since; ) {
    const first = Math.max(Math.ceil(since / storedRunLength), end - runsAtOnce)
    if (first >= end) break
    const runs = await find({ first, end })
    addRuns(found, runs)
    for (const { run } of runs.reverse()) {
      const next = (run + 1) * storedRunLength
      if (next < upTo) gaps.push({ since: next, before: upTo })
      upTo = run * storedRunLength
    }
    end = first
  }
  if (upTo > since) gaps.push({ since, before: upTo })
  return gaps
}

/** Ascending runs. */
function addRuns(found: ReadonlyMap<RecipientId, Bitmap>, runs: readonly StoredRun[]): void {
  const ids = new Map<RecipientId, number[]>([...found.keys()].map((id) => [id, []]))
  for (const { run, places } of runs) {
    const first = run * storedRunLength
    const view = new DataView(places.buffer, places.byteOffset, places.byteLength)
    let at = 0
    while (at < places.length) {
      const of = ids.get(view.getUint32(at) as RecipientId)
      const end = at + 6 + 2 * view.getUint16(at + 4)
      if (of) for (let next = at + 6; next < end; next += 2) of.push(first + view.getUint16(next))
      at = end
    }
  }
  for (const [id, added] of ids)
    if (added.length > 0) found.get(id)?.addMany(Uint32Array.from(added))
}
