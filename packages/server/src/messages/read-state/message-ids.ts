import type { RecipientId } from '@parley/contract'
import { type Bitmap, emptyBitmap } from './bitmap.ts'
import { type Asked, type FoundIds, Rounds } from './ids-in-rounds.ts'
import { addStoredRuns, type FindRuns } from './message-runs.ts'

/** Decoding so many ids of a stored run, which contains all recipients, takes about as long as reading one from the index. */
const decodedForOneRead = 32

export interface IdSources {
  /** From an index: ids from one on. */
  readonly findIds: (asked: Asked & { readonly since: number }) => Promise<readonly FoundIds[]>
  readonly findRuns: FindRuns
}

/** All ids of each recipient with `since <= id < before`; the map has `before`. */
export async function idsOfRecipients(
  asked: ReadonlyMap<RecipientId, number>,
  since: number,
  { findIds, findRuns }: IdSources,
): Promise<Map<RecipientId, Bitmap>> {
  const found = new Map([...asked.keys()].map((id) => [id, emptyBitmap()]))
  const rounds = new Rounds(found, (round) => findIds({ ...round, since }))
  const left = await rounds.once(asked)
  if (!areMany({ asked, left, found, since })) {
    await rounds.all(left)
    return found
  }
  const large = new Map([...left.keys()].map((id) => [id, emptyBitmap()]))
  const before = Math.max(...left.values())
  for (const gap of await addStoredRuns(large, { since, before }, findRuns)) {
    const inGap = [...left].map(([id, end]) => [id, Math.min(end, gap.before)] as const)
    const missing = new Map(inGap.filter(([, end]) => end > gap.since))
    await new Rounds(large, (round) => findIds({ ...round, since: gap.since })).all(missing)
  }
  for (const [id, ids] of large) {
    ids.removeRange(left.get(id) ?? 0, 2 ** 32)
    found.get(id)?.orInPlace(ids)
  }
  return found
}

interface Left {
  readonly asked: ReadonlyMap<RecipientId, number>
  /** The earliest id that was found of each recipient that may have more. */
  readonly left: ReadonlyMap<RecipientId, number>
  readonly found: ReadonlyMap<RecipientId, Bitmap>
  readonly since: number
}

/** Whether so many ids are probably left that stored runs are read faster, as if ids were as frequent further back. */
function areMany({ asked, left, found, since }: Left): boolean {
  let missing = 0
  let longest = 0
  for (const [id, earliest] of left) {
    const size = found.get(id)?.size ?? 0
    const reach = Math.max(1, (asked.get(id) ?? 0) - earliest)
    missing += (size * (earliest - since)) / reach
    longest = Math.max(longest, earliest - since)
  }
  return missing * decodedForOneRead > longest
}
