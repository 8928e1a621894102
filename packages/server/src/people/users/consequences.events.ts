import type { ChannelId, ChannelPermission, GroupId, UserId } from '@parley/contract'
import type { WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { mayKnow } from '../../directory/channel-access.ts'
import { describeSetting } from '../../directory/groups.ts'

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

/** Deactivated users are not listed among the subscribers; reactivated ones are. */
export function peerWires(
  {
    channelIds,
    isListed,
  }: { readonly channelIds: readonly ChannelId[]; readonly isListed: boolean },
  userId: UserId,
  viewer: QueueViewer,
): WireEvent[] {
  const stream_ids = channelIds.filter((id) => {
    const channel = viewer.directory.channels.get(id)
    return channel && mayKnow(viewer, channel)
  })
  if (stream_ids.length === 0) return []
  const op = isListed ? 'peer_add' : 'peer_remove'
  const wire = { type: 'subscription', op, stream_ids, user_ids: [userId] }
  return [{ shared: wire }]
}

/** A permission that names a user lists them only while they are active. */
export function permissionWires(
  named: readonly NamedPermission[],
  viewer: QueueViewer,
): WireEvent[] {
  return named.flatMap(({ channelId, permission: property }) => {
    const channel = viewer.directory.channels.get(channelId)
    if (!channel || !mayKnow(viewer, channel)) return []
    const { id: stream_id, name } = channel
    const value = describeSetting(viewer.directory, channel.permissions[property])
    const wire = { type: 'stream', op: 'update', stream_id, name, property, value }
    return [{ shared: wire }]
  })
}
