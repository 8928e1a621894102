import type { GroupId, UserId } from '@parley/contract'
import { opening } from '../directory/channel-access.ts'
import type { Directory } from '../directory/directory.ts'
import { allMembers } from '../directory/groups.ts'
import type { Memberships } from '../directory/memberships.ts'
import type { Channel, Group } from '../directory/objects.ts'
import { supposing } from '../directory/supposing.ts'
import { userIndexOf } from '../directory/user-index.ts'
import { type MembershipChange, refersTo } from '../groups/public.ts'
import type { ActionTx } from '../writer/action.ts'
import { compareSight, tellSeen } from './visibility.ts'

/** Determines which users gain or lose sight of private channels because a group changes. */
export function followMembership(tx: ActionTx, group: Group, change: MembershipChange): void {
  const { directory } = tx
  const later = () => supposing(directory, { memberships: changed(tx, group, change) })
  followSightThrough(tx, group.id, () => concerned(directory, change), later)
}

/** The same for any change of these users' membership in the group; `later` is the directory after the change. */
export function followSight(
  tx: ActionTx,
  groupId: GroupId,
  users: Iterable<UserId>,
  later: Directory,
): void {
  followSightThrough(
    tx,
    groupId,
    () => users,
    () => later,
  )
}

// Note: most groups open no channel. To suppose a change in groups of 10,000 users took 10 ms.
function followSightThrough(
  tx: ActionTx,
  groupId: GroupId,
  usersOf: () => Iterable<UserId>,
  supposed: () => Directory,
): void {
  const { directory } = tx
  const channels = openedBy(directory, groupId)
  if (channels.length === 0) return
  const [users, later] = [usersOf(), supposed()]
  const affected = withBots(directory, users)
  for (const channel of channels) {
    const [before, after] = [
      { directory, channel },
      { directory: later, channel },
    ]
    tellSeen(tx, channel.id, compareSight(affected, before, after))
  }
}

/** The private channels that are visible through the group, or through a group that contains it. */
function openedBy(directory: Directory, groupId: GroupId): Channel[] {
  const meant = directory.memberships.allSupergroupsOf(groupId).add(groupId)
  return [...directory.channels.values()].filter(
    ({ isPrivate, permissions }) =>
      isPrivate && opening.some((name) => refersTo(permissions[name], (id) => meant.has(id))),
  )
}

/** Users whose memberships can change. */
function concerned(directory: Directory, change: MembershipChange): Set<UserId> {
  const groups = [...change.addSubgroups, ...change.removeSubgroups].flatMap((id) => {
    const group = directory.groups.get(id)
    return group ? allMembers(directory, group) : []
  })
  return new Set([...change.add, ...change.remove, ...groups])
}

/** Bots read only what their owners have a right to, too. */
function withBots(directory: Directory, users: Iterable<UserId>): Set<UserId> {
  const ids = new Set(users)
  const owners = new Set(ids)
  for (const { id, botOwnerId } of userIndexOf(directory).bots) {
    if (botOwnerId !== null && owners.has(botOwnerId)) ids.add(id)
  }
  return ids
}

function changed({ directory }: ActionTx, group: Group, change: MembershipChange): Memberships {
  const later = directory.memberships.fork()
  const isIn = (id: UserId) => group.members.has(id)
  const holds = (id: GroupId) => group.subgroups.has(id)
  for (const id of change.add) if (!isIn(id)) later.addUser(group.id, id)
  for (const id of change.remove) if (isIn(id)) later.removeUser(group.id, id)
  for (const id of change.addSubgroups) if (!holds(id)) later.addSubgroup(group.id, id)
  for (const id of change.removeSubgroups) if (holds(id)) later.removeSubgroup(group.id, id)
  return later
}
