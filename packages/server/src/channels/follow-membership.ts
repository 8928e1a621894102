import type { GroupId, UserId } from '@parley/contract'
import { mayKnow } from '../directory/channel-access.ts'
import type { Directory } from '../directory/directory.ts'
import { allMembers } from '../directory/groups.ts'
import type { Channel, Group } from '../directory/objects.ts'
import { viewerOf } from '../directory/viewer.ts'
import { type MembershipChange, refersTo } from '../groups/public.ts'
import type { ActionTx } from '../writer/action.ts'
import { tellSeen } from './visibility.ts'

/** Tells people which private channels come into their view, or leave it, because a group changes. */
export function followMembership(tx: ActionTx, group: Group, change: MembershipChange): void {
  const { directory } = tx
  const users = concerned(directory, change)
  followSight(tx, group.id, users, trialOf(directory, group, change))
}

/** A change that is tried on the directory and taken back, at once. */
interface Trial {
  readonly apply: () => void
  readonly undo: () => void
}

/** The same for whatever changes who of these users is in the group. */
export function followSight(
  tx: ActionTx,
  groupId: GroupId,
  users: Iterable<UserId>,
  trial: Trial,
): void {
  const { directory } = tx
  const channels = openedBy(directory, groupId)
  if (channels.length === 0) return
  const look = () => channels.map((channel) => knowing(directory, channel, users))
  const before = look()
  const after = tried(trial, look)
  for (const [index, channel] of channels.entries()) {
    const knew = before[index] ?? new Set<UserId>()
    const knows = after[index] ?? new Set<UserId>()
    const gained = [...knows].filter((id) => !knew.has(id))
    const lost = [...knew].filter((id) => !knows.has(id))
    tellSeen(tx, channel.id, { gained, lost })
  }
}

const opening = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_subscribe_group',
] as const

/** The private channels that the group, or a group that it is in, lets people know of. */
function openedBy(directory: Directory, groupId: GroupId): Channel[] {
  const meant = directory.memberships.allSupergroupsOf(groupId).add(groupId)
  return [...directory.channels.values()].filter(
    ({ isPrivate, permissions }) =>
      isPrivate && opening.some((name) => refersTo(permissions[name], (id) => meant.has(id))),
  )
}

/** Whose memberships can change. */
function concerned(directory: Directory, change: MembershipChange): Set<UserId> {
  const groups = [...change.addSubgroups, ...change.removeSubgroups].flatMap((id) => {
    const group = directory.groups.get(id)
    return group ? allMembers(directory, group) : []
  })
  return new Set([...change.add, ...change.remove, ...groups])
}

function knowing(directory: Directory, channel: Channel, ids: Iterable<UserId>): Set<UserId> {
  const known = new Set<UserId>()
  for (const id of ids) {
    const user = directory.users.get(id)
    if (user?.isActive && mayKnow(viewerOf(directory, user), channel)) known.add(id)
  }
  return known
}

/** What somebody sees in the directory as it will be. It is as it was when this returns. */
function tried<Result>({ apply, undo }: Trial, look: () => Result): Result {
  apply()
  try {
    return look()
  } finally {
    undo()
  }
}

function trialOf(directory: Directory, group: Group, change: MembershipChange): Trial {
  const { add, remove, addSubgroups, removeSubgroups } = change
  return {
    apply: () => {
      directory.addGroupMembers(group, add)
      directory.removeGroupMembers(group, remove)
      directory.addSubgroups(group, addSubgroups)
      directory.removeSubgroups(group, removeSubgroups)
    },
    undo: () => {
      directory.addSubgroups(group, removeSubgroups)
      directory.removeSubgroups(group, addSubgroups)
      directory.addGroupMembers(group, remove)
      directory.removeGroupMembers(group, add)
    },
  }
}
