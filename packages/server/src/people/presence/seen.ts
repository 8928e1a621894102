import { presenceOfflineThreshold, presencePingInterval } from '@parley/contract'

/** When a user was last online, in Unix seconds. */
export interface Seen {
  /** Present; null: never. */
  readonly activeAt: number | null
  /** Connected at all. Invariant: not before `activeAt`. */
  readonly connectedAt: number
}

export type PresenceStatus = 'active' | 'idle'

// Several programs of one user report each minute; one report of that time is enough.
const storedEvery = 55

/** The effect of a report; undefined if the previous one is too recent. */
export function seenNow(
  before: Seen | undefined,
  status: PresenceStatus,
  now: number,
): Seen | undefined {
  const isActive = status === 'active' && now - (before?.activeAt ?? 0) >= storedEvery
  if (!isActive && before && now - before.connectedAt < storedEvery) return undefined
  return { activeAt: isActive ? now : (before?.activeAt ?? null), connectedAt: now }
}

/** Whether a user who seemed away came online. */
export function hasCome(before: Seen | undefined, after: Seen): boolean {
  if (!before) return true
  if (after.activeAt === null || after.activeAt === before.activeAt) return false
  return after.activeAt - (before.activeAt ?? 0) > presenceOfflineThreshold
}

const awayAfterSeconds = presenceOfflineThreshold + 2 * presencePingInterval

/** The presence of a user who became invisible: as if they had left a while ago. */
export function hidden(before: Seen | undefined, now: number): Seen | undefined {
  if (!before) return undefined
  const gone = now - awayAfterSeconds
  const activeAt = before.activeAt === null ? null : Math.min(before.activeAt, gone)
  return { activeAt, connectedAt: Math.min(before.connectedAt, gone) }
}

/** For users who were never active: before they joined, and long enough ago to be away. */
export function activeOrJoined(seen: Seen, dateJoined: number): number {
  return seen.activeAt ?? Math.min(dateJoined, seen.connectedAt - awayAfterSeconds)
}
