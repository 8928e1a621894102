import type { ChannelId, GroupSettingValue, Role, UserId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { userBelongs } from '../../directory/groups.ts'
import { isSubscribed, type User } from '../../directory/objects.ts'
import { acquaintances, isLimited, limitedGuests } from '../../directory/sight.ts'
import { viewerOf } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'

// If guests have limited sight, users become visible or invisible to them as they join and leave channels. Without a
// limit this costs nothing.

interface Joining {
  readonly channelId: ChannelId
  readonly userIds: readonly UserId[]
}

/** Guests come to know the users of the channels that they join, and users who join theirs. */
export function followMeeting(tx: ActionTx, joined: readonly Joining[]): void {
  const { directory } = tx
  for (const guest of limitedGuests(directory)) {
    const met = new Set<UserId>()
    for (const { channelId, userIds } of joined) {
      const subscriptions = directory.channels.get(channelId)?.subscriptions
      const joins = userIds.includes(guest.id)
      if (!joins && !isSubscribed(subscriptions?.get(guest.id))) continue
      for (const id of userIds) met.add(id)
      if (!joins) continue
      for (const [id, one] of subscriptions ?? []) if (isSubscribed(one)) met.add(id)
    }
    tellMet(tx, guest, met)
  }
}

/** The same for users who start a conversation. */
export function followConversation(tx: ActionTx, userIds: readonly UserId[]): void {
  for (const guest of limitedGuests(tx.directory)) {
    if (userIds.includes(guest.id)) tellMet(tx, guest, new Set(userIds))
  }
}

function tellMet(tx: ActionTx, guest: User, met: ReadonlySet<UserId>): void {
  if (met.size === 0) return
  const known = acquaintances(tx.directory, guest.id)
  for (const id of met) if (!known.has(id)) tell(tx, guest.id, id, true)
}

interface Leaving {
  readonly channelId: ChannelId
  readonly userId: UserId
}

/** Guests no longer know users with whom they share nothing else. */
export function followParting(tx: ActionTx, leaving: readonly Leaving[]): void {
  const { directory } = tx
  const left = new Map<ChannelId, Set<UserId>>()
  for (const { channelId, userId } of leaving) {
    left.set(channelId, (left.get(channelId) ?? new Set()).add(userId))
  }
  const hasLeft = (channelId: ChannelId, userId: UserId) =>
    left.get(channelId)?.has(userId) ?? false
  for (const guest of limitedGuests(directory)) {
    const own = directory.subscriptionsOf(guest.id)
    if (![...left.keys()].some((id) => isSubscribed(own.get(id)))) continue
    const after = acquaintances(directory, guest.id, hasLeft)
    for (const id of acquaintances(directory, guest.id)) {
      if (!after.has(id)) tell(tx, guest.id, id, false)
    }
  }
}

/** A user becomes a guest, or ceases to be one. */
export function followSightOfRole(tx: ActionTx, user: User, role: Role): void {
  const [before, after] = [user, { ...user, role }].map((one) =>
    isLimited(viewerOf(tx.directory, one)),
  )
  if (before !== after) tellStrangers(tx, user.id, before === true)
}

/** The organization limits the sight of guests, or stops doing so. */
export function followSightLimit(tx: ActionTx, given: GroupSettingValue): void {
  const { directory } = tx
  const now = directory.realm.permissions.can_access_all_users_group
  for (const user of directory.users.values()) {
    if (!user.isActive) continue
    const sees = userBelongs(directory, user, given)
    if (sees !== userBelongs(directory, user, now)) tellStrangers(tx, user.id, sees)
  }
}

function tellStrangers(tx: ActionTx, viewerId: UserId, isSeen: boolean): void {
  const known = acquaintances(tx.directory, viewerId)
  for (const { id } of tx.directory.users.values()) {
    if (!known.has(id)) tell(tx, viewerId, id, isSeen)
  }
}

/** Bots are visible to everybody anyway. */
function tell(tx: ActionTx, viewerId: UserId, userId: UserId, isSeen: boolean): void {
  if (isPerson(tx.directory, userId)) tx.append({ kind: 'sight-changed', viewerId, userId, isSeen })
}

function isPerson({ users }: Directory, id: UserId): boolean {
  return users.get(id)?.isBot === false
}
