import { type EventOf, placeOfMessage, type Replica } from '@parley/client/replica'

type News = EventOf<'message'>

/** How somebody wants to hear of a message at their desk. */
export interface Alert {
  readonly shows: boolean
  readonly sounds: boolean
}

const silence: Alert = { shows: false, sounds: false }

/** What came while nobody was connected is in the inbox, and is no news any more. In seconds. */
const newsAge = 120

/**
 * Whether a message notifies, by the flags that the server gave it and by one's settings: one's own messages, messages
 * that were read and messages of muted people never do. A topic that is followed, a mention by name, an alert word and a direct
 * message do even in what is muted; everything else only in what is not. Subscribes to nothing.
 */
export function alertFor(replica: Replica, { message, flags }: News, now: number): Alert {
  const { selfId, people } = replica
  if (message.sender_id === selfId || flags.includes('read')) return silence
  if (people.muted.peek().some(({ id }) => id === message.sender_id)) return silence
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

/** Whether everybody was called, here or in the channel, and one listens to that. */
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

/** What one wants to hear of every message of a topic: by following it, else by its channel, else by one's settings. */
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
