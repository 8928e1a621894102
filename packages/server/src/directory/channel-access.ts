import type { ChannelPermission } from '@parley/contract'
import { type Channel, isSubscribed } from './objects.ts'
import { hasChannelPermission, isNamedBy } from './permissions.ts'
import { hadSight, isAdministrator, isGuest, type Viewer } from './viewer.ts'

export function isSubscriber(viewer: Viewer, channel: Channel): boolean {
  return isSubscribed(channel.subscriptions.get(viewer.id))
}

/** These permissions make a private channel visible to users who are not subscribed. Guests never have them. */
export const opening: readonly ChannelPermission[] = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_subscribe_group',
]

/** Whether the viewer may know that the channel exists, its name, and its subscribers. */
export function mayKnow(viewer: Viewer, channel: Channel): boolean {
  if (!hadSight(viewer, 'channel', channel.id)) return false
  if (channel.isWebPublic || isSubscriber(viewer, channel)) return true
  if (isGuest(viewer.user)) return false
  if (!channel.isPrivate || isAdministrator(viewer.user)) return true
  return opening.some((name) => isNamedBy(viewer, channel, name))
}

/** Whether the viewer may currently read the messages of the channel. */
export function mayRead(viewer: Viewer, channel: Channel): boolean {
  if (!hadSight(viewer, 'contents', channel.id)) return false
  if (channel.isWebPublic || isSubscriber(viewer, channel)) return true
  if (isGuest(viewer.user)) return false
  return !channel.isPrivate || isGrantedContent(viewer, channel)
}

function isGrantedContent(viewer: Viewer, channel: Channel): boolean {
  return (
    hasChannelPermission(viewer, channel, 'can_add_subscribers_group') ||
    hasChannelPermission(viewer, channel, 'can_subscribe_group')
  )
}

/** Administrators administer every channel; guests none, whatever groups they are in. */
export function mayRun(viewer: Viewer, channel: Channel): boolean {
  return (
    isAdministrator(viewer.user) ||
    hasChannelPermission(viewer, channel, 'can_administer_channel_group')
  )
}

/** Whether all readers see the messages from before they came. */
export function isHistoryOpen(channel: Pick<Channel, 'historyPublic' | 'isPrivate'>): boolean {
  return channel.historyPublic || !channel.isPrivate
}

/** Whether the viewer may see messages from before they came, too. */
export function mayReadHistory(viewer: Viewer, channel: Channel): boolean {
  return (
    mayRead(viewer, channel) && isHistoryOpen(channel) && hadSight(viewer, 'history', channel.id)
  )
}
