import {
  codePoints,
  firstCodePoints,
  isPrintable,
  isVisible,
  limits,
  type RealmSettings,
  resolvedTopicPrefix,
  topicInvalid,
} from '@parley/contract'
import type { Channel } from '../../directory/objects.ts'

/** The name of the empty topic for clients that do not support it. */
export const emptyTopicDisplayName = 'general chat'

/** The topic for clients with or without support for the empty one. */
export function shownTopic(topic: string, knowsEmpty: boolean): string {
  return topic === '' && !knowsEmpty ? emptyTopicDisplayName : topic
}

/** The topic that older clients send if the user gave none. */
const noTopic = '(no topic)'

const ellipsis = '...'

/** The topic as it is stored, or a refusal. */
export function requireTopic(given: string): string {
  if (!isPrintable(given.trim())) {
    throw topicInvalid({
      problem: 'Invalid character in topic: control characters are not allowed',
    })
  }
  if (given.trim() !== '' && !isVisible(given)) {
    throw topicInvalid({ problem: 'Invalid topic: all of its characters are invisible' })
  }
  return normalizeTopic(given)
}

/**
 * The topic of messages that are moved. The empty topic cannot be resolved: its mark would stand alone, and programs would not
 * recognize it.
 */
export function requireTopicOfMove(given: string): string {
  const topic = requireTopic(given)
  const isMark = topic === resolvedTopicPrefix.trim()
  if (isMark || topic === `${resolvedTopicPrefix}${emptyTopicDisplayName}`) {
    throw topicInvalid({ problem: 'The general chat topic cannot be marked as resolved.' })
  }
  return topic
}

/** Trimmed, cut to length, the names of the empty topic made empty. */
export function normalizeTopic(given: string): string {
  const topic = given.trim()
  if (isEmptyTopicName(topic)) return ''
  if (codePoints(topic) <= limits.maxTopicLength) return topic
  return firstCodePoints(topic, limits.maxTopicLength - ellipsis.length) + ellipsis
}

/** Whether it is one of the names by which clients call the empty topic. */
function isEmptyTopicName(topic: string): boolean {
  return topic === noTopic || topic === emptyTopicDisplayName
}

/** Refuses topics that the channel, or else the organization, does not allow. */
export function requireTopicAllowed(
  channel: Channel,
  settings: RealmSettings,
  topic: string,
): void {
  const policy = channel.topicsPolicy === 'inherit' ? settings.topics_policy : channel.topicsPolicy
  if (topic === '' && policy === 'disable_empty_topic') {
    throw topicInvalid({
      problem: 'Sending messages to the general chat is not allowed in this channel.',
    })
  }
  if (topic !== '' && policy === 'empty_topic_only') {
    throw topicInvalid({ problem: 'Only the general chat topic is allowed in this channel.' })
  }
}
