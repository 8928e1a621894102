import type { Channel, Replica } from '@parley/client/replica'

/** What the user may do with a channel. It decides what the app offers; the server enforces it. */
export interface ChannelRights {
  readonly joins: boolean
  readonly administers: boolean
  /** Whether the user may also change who can read the channel and who can do what. */
  readonly opens: boolean
  readonly adds: boolean
  readonly removes: boolean
}

/** Subscribes to all signals that it depends on. */
export function channelRights(replica: Replica, channel: Channel): ChannelRights {
  const { is_admin, is_guest, user_id, can_subscribe_other_users } = replica.self.value
  const isIn = replica.channels.subscriptions.has(channel.stream_id)
  const runs =
    is_admin || (!is_guest && replica.groups.allows(channel.can_administer_channel_group, user_id))
  const reads = mayReadChannel(replica, channel)
  const addsAnywhere = reads && (runs || can_subscribe_other_users)
  const isOpen = !channel.is_archived
  return {
    joins: isOpen && !isIn && !is_guest && reads,
    administers: runs,
    opens: runs && reads,
    adds:
      isOpen && !is_guest && (has(replica, channel, 'can_add_subscribers_group') || addsAnywhere),
    removes: runs || replica.groups.allows(channel.can_remove_subscribers_group, user_id),
  }
}

export function mayReadChannel(replica: Replica, channel: Channel): boolean {
  const { is_web_public, invite_only, stream_id } = channel
  if (is_web_public || replica.channels.subscriptions.has(stream_id)) return true
  if (replica.self.value.is_guest) return false
  const isGranted = () =>
    has(replica, channel, 'can_add_subscribers_group') ||
    has(replica, channel, 'can_subscribe_group')
  return !invite_only || isGranted()
}

/** Guests have no permissions in a channel, whatever groups they are in. */
function has(
  { groups, self }: Replica,
  channel: Channel,
  name: 'can_add_subscribers_group' | 'can_subscribe_group',
): boolean {
  const { is_guest, user_id } = self.value
  return !is_guest && groups.allows(channel[name], user_id)
}
