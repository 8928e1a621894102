import {
  type Anchor,
  limits,
  type MessageId,
  newestAnchor,
  parameterMissing,
  parametersExclude,
} from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { findFirstSince } from '../message/messages.store.ts'
import type { Narrow } from '../narrow/narrow.ts'
import type { Range } from '../read-state/received-near.ts'
import { findFirstUnread } from './find-unread.ts'

export interface AskedRange {
  readonly anchor: Anchor
  readonly anchor_date: Date | undefined
  readonly include_anchor: boolean
  readonly num_before: number
  readonly num_after: number
}

export async function resolveRange(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
  asked: AskedRange,
): Promise<Range> {
  const { num_before: before, num_after: after, include_anchor: includeAnchor } = asked
  if (!includeAnchor && before > 0 && after > 0) {
    throw parametersExclude({ parameters: 'include_anchor, num_after, num_before' })
  }
  return { anchor: await resolveAnchor(realm, viewer, narrow, asked), before, after, includeAnchor }
}

/** Limits both sides to the maximum of one call; the longer side is reduced first. */
export function lowerCounts(before: number, after: number): { before: number; after: number } {
  const most = limits.maxMessagesPerFetch
  if (before + after <= most) return { before, after }
  const half = most / 2
  if (before > half && after > half) return { before: half, after: half }
  return before > after ? { before: most - after, after } : { before, after: most - before }
}

async function resolveAnchor(
  realm: Realm,
  viewer: Viewer,
  narrow: Narrow,
  { anchor, anchor_date }: AskedRange,
): Promise<number> {
  if (anchor === 'oldest') return 0
  if (anchor === 'newest') return newestAnchor
  if (anchor === 'first_unread') {
    return (await findFirstUnread(realm, viewer, narrow)) ?? newestAnchor
  }
  if (anchor !== 'date') return anchor
  if (anchor_date === undefined) throw parameterMissing({ var_name: 'anchor_date' })
  const last = realm.directory.lastMessageId
  // Note: not `newestAnchor`, which would tell that nobody has written since, where the caller cannot read either.
  return (await findFirstSince(realm.sql, realm.id, last, anchor_date)) ?? last + 1
}

/** Whether the range reaches the ends of the narrow, ignoring messages that were left out. */
export function foundEnds(
  range: Range,
  ids: readonly MessageId[],
  left: readonly MessageId[] = [],
) {
  const { anchor } = range
  const before = ids.filter((id) => id < anchor).length
  const after = ids.filter((id) => id > anchor).length
  return {
    found_oldest: (before < range.before || anchor === 0) && !left.some((id) => id < anchor),
    found_newest:
      (after < range.after || anchor >= newestAnchor) && !left.some((id) => id > anchor),
  }
}
