import {
  automaticWhen,
  initialUserSettings,
  memoryLimits,
  type TopicPolicy,
  topicPolicies,
  type UserId,
} from '@parley/contract'
import { mayReadHistory } from '../../directory/channel-access.ts'
import type { Directory } from '../../directory/directory.ts'
import type { User } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { andThen, type NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { knownTopics, type TopicPlace, topicKeyOf } from './known-topics.ts'
import { putTopicPolicy } from './set-topic-policy.ts'
import { hasTopic } from './topics.store.ts'

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
export function startsTopic(realm: Realm, viewer: Viewer, place: TopicPlace): NowOrLater<boolean> {
  const { user, directory } = viewer
  const { start } = automaticWhen
  const matters = followsWhen(user) === start || unmutesWhen(user) === start
  if (user.isBot || !matters) return false
  if (policyOf(directory, user.id, place) === topicPolicies.followed) return false
  if (readsAll(viewer, place)) {
    return andThen(knownTopics.of(realm).exists(place), (exists) => !exists)
  }
  return andThen(knownTopics.of(realm).newestIn([place]), (found) => {
    const newest = found.get(topicKeyOf(place))
    if (newest === undefined) return true
    if (newest > joinedAfter(viewer, place)) return false
    return hasTopic(realm.sql, viewer, { ...place, readsAll: false }).then((isThere) => !isThere)
  })
}

/** From here on, a subscriber receives what is sent or moved to the channel. */
function joinedAfter({ directory, id }: Viewer, { channelId }: TopicPlace): number {
  const spans = directory.subscriptionsOf(id).get(channelId)?.spans ?? []
  return spans.find(({ leftAfter }) => leftAfter === null)?.joinedAfter ?? Number.POSITIVE_INFINITY
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
  // Note: the policy must not reveal a hidden topic to a sender who cannot read the whole history.
  const isKnownToSender =
    readsAll(viewer, place) && knownTopics.known(tx.directory)?.has(place) === true
  const isFirst = startsTopic && !isKnownToSender
  return adjustPolicy(tx, viewer, place, isFirst ? 'start' : 'send')
}

function readsAll(viewer: Viewer, { channelId }: TopicPlace): boolean {
  const channel = viewer.directory.channels.get(channelId)
  return channel !== undefined && mayReadHistory(viewer, channel)
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
