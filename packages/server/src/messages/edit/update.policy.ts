import {
  type ChannelPermission,
  changeNotAllowed,
  isResolving,
  type RealmPermission,
  roles,
} from '@parley/contract'
import { isAdministeredBy } from '../../channels/public.ts'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import type { Channel } from '../../directory/objects.ts'
import { hasChannelPermission, hasPermission } from '../../directory/permissions.ts'
import { isAtLeast, type Viewer } from '../../directory/viewer.ts'
import type { TopicMessage } from '../message/updates.store.ts'

/** Edits and moves are accepted for this many seconds after the limit, because they take time to write. Deletions are not. */
const graceSeconds = 20

function isWithin(limit: number | null, sentAt: number, now: Date, grace = 0): boolean {
  return limit === null || now.getTime() / 1000 - sentAt <= limit + grace
}

function refuse(problem: string): never {
  throw changeNotAllowed({ problem })
}

/** Only the sender may change the content, for a limited time. */
export function requireContentChangeable(viewer: Viewer, message: TopicMessage, now: Date): void {
  const { settings } = viewer.directory.realm
  if (!settings.allow_message_editing) refuse('Your organization has turned off message editing')
  if (message.senderId !== viewer.id) refuse("You don't have permission to edit this message")
  const { message_content_edit_limit_seconds: limit } = settings
  if (!isWithin(limit, message.sentAt, now, graceSeconds)) {
    refuse('The time limit for editing this message has passed')
  }
}

function hasEither(
  viewer: Viewer,
  channel: Channel,
  everywhere: RealmPermission,
  here: ChannelPermission,
): boolean {
  return hasPermission(viewer, everywhere) || hasChannelPermission(viewer, channel, here)
}

export function requireTopicMovable(
  viewer: Viewer,
  channel: Channel,
  topics: { readonly before: string; readonly after: string },
): void {
  const everywhere = 'can_move_messages_between_topics_group'
  if (hasEither(viewer, channel, everywhere, 'can_move_messages_within_channel_group')) return
  if (isAdministeredBy(viewer, channel)) return
  const mayResolve = hasEither(
    viewer,
    channel,
    'can_resolve_topics_group',
    'can_resolve_topics_group',
  )
  if (mayResolve && isResolving(topics.before, topics.after)) return
  refuse("You don't have permission to edit this message")
}

export function requireMovableOut(viewer: Viewer, channel: Channel): void {
  const everywhere = 'can_move_messages_between_channels_group'
  if (hasEither(viewer, channel, everywhere, 'can_move_messages_out_of_channel_group')) return
  if (isAdministeredBy(viewer, channel)) return
  refuse("You don't have permission to move this message")
}

interface MoveAsked {
  readonly betweenChannels: boolean
  readonly now: Date
}

/** Messages from this time on may be moved by the viewer, in Unix seconds; 0: all, as by moderators. */
export function movableSince(viewer: Viewer, { betweenChannels, now }: MoveAsked): number {
  if (isAtLeast(viewer.user, roles.moderator)) return 0
  const { settings } = viewer.directory.realm
  const limit = betweenChannels
    ? settings.move_messages_between_streams_limit_seconds
    : settings.move_messages_within_stream_limit_seconds
  return limit === null ? 0 : now.getTime() / 1000 - limit - graceSeconds
}

/** Without the permission to delete any message, only own messages can be deleted, for a limited time. */
export function requireDeletable(viewer: Viewer, message: TopicMessage, now: Date): void {
  const { settings } = viewer.directory.realm
  const channel = channelByRecipient(viewer.directory, message.recipientId)
  const has = (name: 'can_delete_any_message_group' | 'can_delete_own_message_group') =>
    hasPermission(viewer, name) ||
    (channel !== undefined && hasChannelPermission(viewer, channel, name))
  if (has('can_delete_any_message_group')) return
  if (!isOwn(viewer, message) || !has('can_delete_own_message_group')) {
    refuse("You don't have permission to delete this message")
  }
  if (!isWithin(settings.message_content_delete_limit_seconds, message.sentAt, now)) {
    refuse('The time limit for deleting this message has passed')
  }
}

/** Written by the viewer, or by a bot of theirs. */
function isOwn(viewer: Viewer, { senderId }: TopicMessage): boolean {
  const sender = viewer.directory.users.get(senderId)
  return senderId === viewer.id || (sender?.isBot === true && sender.botOwnerId === viewer.id)
}
