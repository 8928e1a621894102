import { type EventOf, placeOfMessage, type Replica } from '@parley/client/replica'

type News = EventOf<'message'>

/** How a message notifies the user on the desktop. */
export interface Alert {
  readonly shows: boolean
  readonly sounds: boolean
}

const silence: Alert = { shows: false, sounds: false }

/** Older messages arrived while nobody was connected. They are in the inbox, and do not notify. In seconds. */
const newsAge = 120

/**
 * Whether and how a message notifies, by its flags and the user's settings. The user's own messages, read messages
 * and messages of muted users never notify. Followed topics, mentions by name, alert words and direct messages
 * notify even in muted places; everything else does not. Does not subscribe to any signal.
 */
export function alertFor(
  replica: Replica,
  { message, flags }: Pick<News, 'message' | 'flags'>,
  now: number,
): Alert {
  const { selfId } = replica
  if (message.sender_id === selfId || flags.includes('read')) return silence
  if (
    replica
      .list('muted_users')
      .peek()
      .some(({ id }) => id === message.sender_id)
  )
    return silence
  if (now / 1000 - message.timestamp > newsAge) return silence
  const settings = replica.settings.peek()
  const personally = {
    shows: settings.enable_desktop_notifications,
    sounds: settings.enable_sounds,
  }
  const place = placeOfMessage(message, selfId)
  if (place.kind === 'direct') return personally
  const isCalled = flags.includes('mentioned') || flags.includes('has_alert_word')
  const called = isCalled || isWildcard(replica, flags, place) ? personally : silence
  const wanted = inTopic(replica, place)
  const isMuted = replica.topics.peekMuted(place.channelId, place.topic)
  if (isMuted && !isCalled) return silence
  return { shows: called.shows || wanted.shows, sounds: called.sounds || wanted.sounds }
}

interface TopicPlace {
  readonly channelId: number
  readonly topic: string
}

/** Whether a wildcard mention applies and the user wants to hear of it. */
function isWildcard(replica: Replica, flags: News['flags'], { channelId, topic }: TopicPlace) {
  const calls = ['wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned']
  if (!flags.some((flag) => calls.includes(flag))) return false
  const settings = replica.settings.peek()
  if (replica.topics.peekPolicy(channelId, topic) === 'followed') {
    return settings.enable_followed_topic_wildcard_mentions_notify
  }
  const own = replica.channels.subscriptions.peek(channelId)?.wildcard_mentions_notify
  return own ?? settings.wildcard_mentions_notify
}

/**
 * The user's choice for every message of a topic: the topic's if it is followed, else the channel's, else the
 * global setting.
 */
function inTopic(replica: Replica, { channelId, topic }: TopicPlace): Alert {
  const settings = replica.settings.peek()
  const channel = replica.channels.subscriptions.peek(channelId)
  if (!channel) return silence
  const isFollowed = replica.topics.peekPolicy(channelId, topic) === 'followed'
  const usual = {
    shows: channel.desktop_notifications ?? settings.enable_stream_desktop_notifications,
    sounds: channel.audible_notifications ?? settings.enable_stream_audible_notifications,
  }
  if (!isFollowed) return usual
  return {
    shows: usual.shows || settings.enable_followed_topic_desktop_notifications,
    sounds: usual.sounds || settings.enable_followed_topic_audible_notifications,
  }
}
