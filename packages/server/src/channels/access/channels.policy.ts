import {
  type ChannelId,
  channelIdInvalid,
  channelIdUnknown,
  channelNameUnknown,
  defaultNotPrivate,
  mayNotAdminister,
  permissionMissing,
  postingNotAllowed,
  type UserId,
} from '@parley/contract'
import { isSubscriber, mayKnow, mayRead, mayRun } from '../../directory/channel-access.ts'
import { belongs, userBelongs } from '../../directory/groups.ts'
import type { Channel } from '../../directory/objects.ts'
import { hasChannelPermission, hasPermission } from '../../directory/permissions.ts'
import { isAdministrator, isGuest, type Viewer } from '../../directory/viewer.ts'

/** Whether the viewer may read the channel and administer it. */
export function isAdministeredBy(viewer: Viewer, channel: Channel): boolean {
  return mayAdminister(viewer, channel) && mayRead(viewer, channel)
}

/** Whether the viewer may write in the channel; a bot may where its owner may. */
export function mayPost(viewer: Viewer, channel: Channel): boolean {
  if (channel.isArchived || !mayRead(viewer, channel)) return false
  const { can_send_message_group } = channel.permissions
  if (belongs(viewer, can_send_message_group)) return true
  const { botOwnerId } = viewer.user
  const owner = botOwnerId === null ? undefined : viewer.directory.users.get(botOwnerId)
  return owner !== undefined && userBelongs(viewer.directory, owner, can_send_message_group)
}

/** Whether messages may be sent in a user's name on the viewer's behalf. */
export function maySendAs({ directory, id }: Viewer, senderId: UserId): boolean {
  if (senderId === id || senderId === directory.notificationBot?.id) return true
  const sender = directory.users.get(senderId)
  return sender?.isActive === true && sender.botOwnerId === id
}

/** Whether the viewer may write in a topic in which nothing was written yet. */
export function mayCreateTopics(viewer: Viewer, channel: Channel): boolean {
  return hasChannelPermission(viewer, channel, 'can_create_topic_group')
}

/** Whether the viewer may subscribe without being added. */
export function mayJoin(viewer: Viewer, channel: Channel): boolean {
  if (channel.isArchived) return false
  return isSubscriber(viewer, channel) || (!isGuest(viewer.user) && mayRead(viewer, channel))
}

/** Whether the viewer may add other people. */
export function mayAddOthers(viewer: Viewer, channel: Channel): boolean {
  if (channel.isArchived || isGuest(viewer.user) || !mayKnow(viewer, channel)) return false
  if (hasChannelPermission(viewer, channel, 'can_add_subscribers_group')) return true
  if (!mayRead(viewer, channel)) return false
  return mayRun(viewer, channel) || hasPermission(viewer, 'can_add_subscribers_group')
}

/** Whether the viewer may remove other people. */
export function mayRemoveOthers(viewer: Viewer, channel: Channel): boolean {
  if (!mayKnow(viewer, channel)) return false
  return (
    mayRun(viewer, channel) || hasChannelPermission(viewer, channel, 'can_remove_subscribers_group')
  )
}

/** Whether the viewer may change settings of the channel that do not affect its content. */
function mayAdminister(viewer: Viewer, channel: Channel): boolean {
  return mayKnow(viewer, channel) && mayRun(viewer, channel)
}

/** Whether the viewer may also change who can read it: a user who cannot read it cannot open it. */
export function mayChangeAccess(viewer: Viewer, channel: Channel): boolean {
  return isAdministeredBy(viewer, channel)
}

/** The channel of this name, if the viewer may know of it. */
export function requireKnownByName(viewer: Viewer, name: string): Channel {
  const channel = viewer.directory.channelByName(name)
  if (!channel || !mayKnow(viewer, channel)) throw channelNameUnknown({ stream: name })
  return channel
}

/** The channel with this id, if the viewer may know of it. */
export function requireKnown(viewer: Viewer, id: ChannelId): Channel {
  const channel = viewer.directory.channels.get(id)
  if (!channel || !mayKnow(viewer, channel)) throw channelIdUnknown({ stream_id: id })
  return channel
}

/** The same with the refusal of endpoints for channels. */
export function requireChannel(viewer: Viewer, id: ChannelId): Channel {
  const channel = viewer.directory.channels.get(id)
  if (!channel || !mayKnow(viewer, channel)) throw channelIdInvalid({})
  return channel
}

/** The channel, if the viewer may change how it is set up. */
export function requireAdministrable(viewer: Viewer, id: ChannelId): Channel {
  const channel = requireChannel(viewer, id)
  if (!mayAdminister(viewer, channel)) throw mayNotAdminister({})
  return channel
}

/** The channel, if the viewer may post to it. */
export function requirePostable(viewer: Viewer, id: ChannelId): Channel {
  const channel = requireKnown(viewer, id)
  if (!mayPost(viewer, channel)) throw postingNotAllowed({ channel: channel.name })
  return channel
}

/** Refuses channels that new users cannot be given, and callers who are not administrators. */
export function requireMayBeDefault(
  viewer: Viewer,
  { isPrivate, isArchived }: Pick<Channel, 'isPrivate' | 'isArchived'>,
): void {
  if (!isAdministrator(viewer.user)) throw permissionMissing({})
  if (isPrivate || isArchived) throw defaultNotPrivate({})
}
