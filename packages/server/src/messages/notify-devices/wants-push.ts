import {
  initialUserSettings,
  type MessageFlag,
  type RecipientId,
  topicPolicies,
  type UserSettings,
} from '@parley/contract'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { isMuted } from '../read-state/mentions.ts'

interface Received {
  readonly recipientId: RecipientId
  readonly topic: string
}

/**
 * Whether the viewer is notified of a message that they received and have not read, by their settings. As on the desktop, direct
 * messages, mentions by name, alert words and followed topics notify also in muted places, and everything else does not.
 */
export function wantsPush(
  viewer: Viewer,
  message: Received,
  flags: readonly MessageFlag[],
): boolean {
  const { settings } = viewer.user
  const personally = settingOf(settings, 'enable_offline_push_notifications')
  const channelId = channelOfRecipient(message.recipientId)
  if (channelId === undefined) return personally
  if (flags.includes('mentioned') || flags.includes('has_alert_word')) {
    if (personally) return true
  } else if (isMuted(viewer, message)) return false
  const { directory, id } = viewer
  const channel = directory.subscriptionsOf(id).get(channelId)
  const isFollowed =
    directory.userTopic(id, channelId, message.topic)?.policy === topicPolicies.followed
  const wildcards = flags.includes('wildcard_mentioned')
  if (
    wildcards &&
    personally &&
    hearsWildcards(settings, isFollowed, channel?.wildcardMentionsNotify)
  )
    return true
  if (isFollowed && settingOf(settings, 'enable_followed_topic_push_notifications')) return true
  return channel?.pushNotifications ?? settingOf(settings, 'enable_stream_push_notifications')
}

/** Note: not by joining both objects, which takes a few microseconds for each of 10,000 users. */
function settingOf<Name extends keyof UserSettings>(
  settings: Partial<UserSettings>,
  name: Name,
): UserSettings[Name] {
  return settings[name] ?? initialUserSettings[name]
}

function hearsWildcards(
  settings: Partial<UserSettings>,
  isFollowed: boolean,
  ofChannel: boolean | null | undefined,
): boolean {
  return isFollowed
    ? settingOf(settings, 'enable_followed_topic_wildcard_mentions_notify')
    : (ofChannel ?? settingOf(settings, 'wildcard_mentions_notify'))
}
