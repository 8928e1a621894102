import {
  initialUserSettings,
  type MessageFlag,
  type RecipientId,
  topicPolicies,
  type UserSettings,
} from '@parley/contract'
import type { Subscription } from '../../directory/objects.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { isMuted } from '../read-state/mentions.ts'

interface Received {
  readonly recipientId: RecipientId
  readonly topic: string
}

type Setting = keyof {
  [Name in keyof UserSettings as UserSettings[Name] extends boolean ? Name : never]: true
}

/** A way to reach users who are not at the app: the settings that turn it on. */
export interface NotificationWay {
  /** Direct messages, mentions and alert words. */
  readonly personally: Setting
  readonly followedTopics: Setting
  readonly channels: Setting
  /** Overrides `channels` for a channel. */
  readonly ofChannel: keyof Subscription & `${string}Notifications`
}

export const pushes: NotificationWay = {
  personally: 'enable_offline_push_notifications',
  followedTopics: 'enable_followed_topic_push_notifications',
  channels: 'enable_stream_push_notifications',
  ofChannel: 'pushNotifications',
}

export const emails: NotificationWay = {
  personally: 'enable_offline_email_notifications',
  followedTopics: 'enable_followed_topic_email_notifications',
  channels: 'enable_stream_email_notifications',
  ofChannel: 'emailNotifications',
}

/**
 * Whether the viewer is notified in this way of a message that they received and have not read, by their settings. As on the desktop,
 * direct messages, mentions by name, alert words and followed topics notify also in muted places, and everything else does not.
 */
export function wantsNotification(
  way: NotificationWay,
  viewer: Viewer,
  message: Received,
  flags: readonly MessageFlag[],
): boolean {
  const { settings } = viewer.user
  const personally = settingOf(settings, way.personally)
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
  if (isFollowed && settingOf(settings, way.followedTopics)) return true
  return channel?.[way.ofChannel] ?? settingOf(settings, way.channels)
}

/** Note: not by joining both objects, which takes a few microseconds for each of 10,000 users. */
export function settingOf<Name extends keyof UserSettings>(
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
