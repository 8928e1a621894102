import {
  automaticWhen,
  initialUserSettings,
  memoryLimits,
  type TopicPolicy,
  topicPolicies,
  type UserId,
} from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import type { User } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { andThen, type NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { knownTopics, type TopicPlace } from './known-topics.ts'
import { putTopicPolicy } from './set-topic-policy.ts'

type When = (typeof automaticWhen)[keyof typeof automaticWhen]

/** A user's activity in a topic. Sending counts as participating, and starting as sending. */
const doings = {
  participate: [automaticWhen.participate],
  send: [automaticWhen.participate, automaticWhen.send],
  start: [automaticWhen.participate, automaticWhen.send, automaticWhen.start],
} as const satisfies Record<string, readonly When[]>

/**
 * Follows the topic, or unmutes it in a muted channel, if the settings of a user who acted in it require that. The
 * policy never becomes less visible. Returns the new policy; undefined: unchanged.
 */
export function adjustPolicy(
  tx: ActionTx,
  viewer: Viewer,
  place: TopicPlace,
  doing: keyof typeof doings,
): TopicPolicy | undefined {
  const policy = automaticPolicy(viewer, place, doings[doing])
  const before = policyOf(tx.directory, viewer.id, place)
  if (policy === undefined || policy === before || before === topicPolicies.followed) {
    return undefined
  }
  if (!mayKeepMore(tx.directory, viewer.id, before)) return undefined
  putTopicPolicy(tx, viewer.id, { ...place, policy })
  return policy
}

function automaticPolicy(
  { directory, user }: Viewer,
  { channelId }: TopicPlace,
  reached: readonly When[],
): TopicPolicy | undefined {
  if (user.isBot) return undefined
  const isMuted = directory.subscriptionsOf(user.id).get(channelId)?.isMuted ?? false
  if (reached.includes(followsWhen(user))) return topicPolicies.followed
  return isMuted && reached.includes(unmutesWhen(user)) ? topicPolicies.unmuted : undefined
}

/** Whether a send starts its topic. Looked up only if the sender's settings depend on it. */
export function startsTopic(
  realm: Realm,
  { user, directory }: Viewer,
  place: TopicPlace,
): NowOrLater<boolean> {
  const { start } = automaticWhen
  const matters = followsWhen(user) === start || unmutesWhen(user) === start
  if (user.isBot || !matters) return false
  if (policyOf(directory, user.id, place) === topicPolicies.followed) return false
  return andThen(knownTopics.of(realm).exists(place), (exists) => !exists)
}

export interface Sent extends TopicPlace {
  /** The state before the action: another user may have started the topic meanwhile. */
  readonly startsTopic: boolean
}

export function adjustPolicyOfSender(
  tx: ActionTx,
  viewer: Viewer,
  { startsTopic, ...place }: Sent,
): TopicPolicy | undefined {
  if (startsTopic) tx.settled()
  const isFirst = startsTopic && !knownTopics.known(tx.directory)?.has(place)
  return adjustPolicy(tx, viewer, place, isFirst ? 'start' : 'send')
}

/** A mentioned user follows the topic if they chose so; a muted topic stays muted. */
export function followWhereMentioned(
  tx: ActionTx,
  mentioned: readonly UserId[],
  place: TopicPlace,
): void {
  for (const id of mentioned) {
    const user = tx.directory.users.get(id)
    if (!user || user.isBot || !followsMentions(user)) continue
    const before = policyOf(tx.directory, id, place)
    if (before !== topicPolicies.none && before !== topicPolicies.unmuted) continue
    if (mayKeepMore(tx.directory, id, before)) {
      putTopicPolicy(tx, id, { ...place, policy: topicPolicies.followed })
    }
  }
}

/** Others choose how many topics a user is mentioned in, and what they start is not bounded either. */
function mayKeepMore(directory: Directory, id: UserId, before: TopicPolicy): boolean {
  if (before !== topicPolicies.none) return true
  return directory.countUserTopics(id) < memoryLimits.topicPoliciesSetAutomatically
}

function policyOf(directory: Directory, id: UserId, { channelId, topic }: TopicPlace): TopicPolicy {
  return directory.userTopic(id, channelId, topic)?.policy ?? topicPolicies.none
}

function followsWhen({ settings }: User): When {
  const { automatically_follow_topics_policy: initial } = initialUserSettings
  return (settings.automatically_follow_topics_policy ?? initial) as When
}

function unmutesWhen({ settings }: User): When {
  const { automatically_unmute_topics_in_muted_streams_policy: initial } = initialUserSettings
  return (settings.automatically_unmute_topics_in_muted_streams_policy ?? initial) as When
}

function followsMentions({ settings }: User): boolean {
  const { automatically_follow_topics_where_mentioned: initial } = initialUserSettings
  return settings.automatically_follow_topics_where_mentioned ?? initial
}
