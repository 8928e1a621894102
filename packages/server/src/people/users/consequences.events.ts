import type { ChannelId, ChannelPermission, GroupId, UserId } from '@parley/contract'
import type { WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'

// Groups and channels compute with active users and roles, so the consequences of a role or an activation do not
// change the directory. These facts store what clients receive, as of the time when it happened.

/** A channel's permission that names a user. */
export interface NamedPermission {
  readonly channelId: ChannelId
  readonly permission: ChannelPermission
}

/** A user is now in these groups, or no longer. */
export function membershipWires(
  { groupIds, isMember }: { readonly groupIds: readonly GroupId[]; readonly isMember: boolean },
  userId: UserId,
  { directory, queue }: QueueViewer,
): WireEvent[] {
  const told = queue.options.capabilities.include_deactivated_groups
    ? groupIds
    : groupIds.filter((id) => !directory.groups.get(id)?.deactivated)
  const op = isMember ? 'add_members' : 'remove_members'
  return told.map((group_id) => {
    const wire = { type: 'user_group', op, group_id, user_ids: [userId] }
    return { shared: wire }
  })
}
