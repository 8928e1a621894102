import type { ChannelId, ChannelPermission, GroupId, UserId } from '@parley/contract'
import { knowsChannel } from '../../delivery/knows.ts'
import type { Projection } from '../../delivery/projection.ts'
import { describeSetting } from '../../directory/groups.ts'
import { leavesDirectory } from '../../directory/reducer.ts'

// Consequences of a role or an activation change nothing in the directory by themselves, because groups and
// channels count active users and know their roles. These events only notify clients.

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'membership-followed': {
      readonly groupId: GroupId
      readonly userId: UserId
      readonly isMember: boolean
    }
    /** Deactivated people are no longer listed among the subscribers; those who come back are. */
    'subscribers-followed': {
      readonly channelIds: readonly ChannelId[]
      readonly userIds: readonly UserId[]
      readonly isListed: boolean
    }
    /** The permission is given to somebody by name who is listed there no longer, or again. */
    'channel-permission-followed': {
      readonly channelId: ChannelId
      readonly permission: ChannelPermission
    }
  }
}

export const consequenceReducers = {
  'membership-followed': leavesDirectory,
  'subscribers-followed': leavesDirectory,
  'channel-permission-followed': leavesDirectory,
}

const projectMembership: Projection<'membership-followed'> = (event, viewer) => {
  const { groupId, userId, isMember } = event
  if (viewer.directory.groups.get(groupId)?.deactivated) {
    if (!viewer.queue.options.capabilities.include_deactivated_groups) return undefined
  }
  const op = isMember ? 'add_members' : 'remove_members'
  const wire = { type: 'user_group', op, group_id: groupId, user_ids: [userId] }
  return { shared: wire }
}

const projectSubscribers: Projection<'subscribers-followed'> = (event, viewer) => {
  const stream_ids = event.channelIds.filter((id) => {
    const channel = viewer.directory.channels.get(id)
    return channel && knowsChannel(viewer, channel)
  })
  if (stream_ids.length === 0) return undefined
  const op = event.isListed ? 'peer_add' : 'peer_remove'
  const wire = { type: 'subscription', op, stream_ids, user_ids: event.userIds }
  return { shared: wire }
}

const projectPermission: Projection<'channel-permission-followed'> = (event, viewer) => {
  const channel = viewer.directory.channels.get(event.channelId)
  if (!channel || !knowsChannel(viewer, channel)) return undefined
  const { id: stream_id, name } = channel
  const value = describeSetting(viewer.directory, channel.permissions[event.permission])
  const change = { property: event.permission, value }
  return { shared: { type: 'stream', op: 'update', stream_id, name, ...change } }
}

export const consequenceProjections = {
  'membership-followed': projectMembership,
  'subscribers-followed': projectSubscribers,
  'channel-permission-followed': projectPermission,
}
