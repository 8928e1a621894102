import type { LegacyPresence, Presence, Presences as PresencesWire } from '@parley/contract'
import { publicAddress } from '../../directory/addresses.ts'
import type { User } from '../../directory/objects.ts'
import { acquaintancesIn, sightOf } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { BoardEntry, PresenceBoard } from './presence-board.ts'
import { activeOrJoined, type Seen } from './seen.ts'

export interface PresenceQuestion {
  /** The last number that the client knows; undefined or not above 0: none. */
  readonly after: number | undefined
  readonly historyLimitDays: number
  readonly modern: boolean
  /** Unix time in seconds, with fractions. */
  readonly now: number
}

const secondsPerDay = 86_400

/** The presences for the viewer, and the number up to which they are complete. */
export function presencesWire(
  viewer: Viewer,
  board: PresenceBoard,
  { after, historyLimitDays, modern, now }: PresenceQuestion,
) {
  const presences: PresencesWire = {}
  const isSeen = sightOf(viewer)
  const known = after ?? -1
  const oldest = now - historyLimitDays * secondsPerDay
  const isOld = ({ connectedAt, updateId }: BoardEntry) =>
    connectedAt < oldest && (known <= 0 || updateId <= known)
  const isDisabled = viewer.directory.realm.settings.presence_disabled
  let count = 0
  for (const entry of isDisabled ? [] : entriesFor(viewer, board, known)) {
    const user = viewer.directory.users.get(entry.userId)
    if (!user?.isActive || user.isBot || isOld(entry) || !isSeen(user)) continue
    if (modern) presences[user.id] = modernPresence(user, entry)
    else presences[publicAddress(viewer.directory, user)] = legacyPresence(entry)
    count++
  }
  const lastId = count === 0 ? known : Math.max(known, board.lastId)
  return { presences, presence_last_update_id: lastId, server_timestamp: now }
}

/** Note: a user whom a guest has come to know may have changed before, so guests with limited sight are told everything again. */
function entriesFor(viewer: Viewer, board: PresenceBoard, known: number): Iterable<BoardEntry> {
  const acquaintances = acquaintancesIn(viewer)
  if (acquaintances) return [...acquaintances].flatMap((id) => board.get(id) ?? [])
  return known < 0 ? board.all() : board.since(known)
}

export function modernPresence(user: User, seen: Seen): Presence {
  return {
    active_timestamp: Math.max(0, activeOrJoined(seen, user.dateJoined)),
    idle_timestamp: seen.connectedAt,
  }
}

// Programs of one user report at different moments of the same minute.
const activeWithin = 70

/** The single status that older clients know. */
export function statusOf({ activeAt, connectedAt }: Seen) {
  if (activeAt === null || connectedAt - activeAt >= activeWithin) {
    return { status: 'idle' as const, timestamp: connectedAt }
  }
  return { status: 'active' as const, timestamp: activeAt }
}

export function legacyPresence(seen: Seen): LegacyPresence {
  const aggregated = { client: 'website' as const, ...statusOf(seen) }
  return { website: { ...aggregated, pushable: false }, aggregated }
}
