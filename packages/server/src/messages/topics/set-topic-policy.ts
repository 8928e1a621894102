import {
  type ChannelId,
  memoryLimits,
  type TopicPolicy,
  tooManyKept,
  topicPolicies,
  type UserId,
} from '@parley/contract'
import { requireChannel } from '../../channels/public.ts'
import type { UserTopic } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteUserTopic, userTopicRemoval, userTopicTable } from './topics.store.ts'

export interface TopicSetting {
  readonly channelId: ChannelId
  readonly topic: string
  readonly policy: TopicPolicy
}

/** The actor's visibility policy for a topic. */
export async function setTopicPolicy(
  tx: ActionTx,
  viewer: Viewer,
  { channelId, topic, policy }: TopicSetting,
): Promise<void> {
  requireChannel(viewer, channelId)
  const before = tx.directory.userTopic(viewer.id, channelId, topic)
  if ((before?.policy ?? topicPolicies.none) === policy) return
  if (policy !== topicPolicies.none) {
    const limit = memoryLimits.topicPoliciesPerUser
    if (!before && tx.directory.countUserTopics(viewer.id) >= limit) throw tooManyKept({ limit })
    putTopicPolicy(tx, viewer.id, { channelId, topic, policy })
    return
  }
  const userTopic = { userId: viewer.id, channelId, topic, policy, updatedAt: secondsOf(tx) }
  await deleteUserTopic(await tx.open(), tx.directory.realmId, userTopic)
  tx.append({ kind: 'topic-policy-set', userTopic })
}

/** The caller has checked that the policy changes and is not empty. */
export function putTopicPolicy(tx: ActionTx, userId: UserId, setting: TopicSetting): void {
  const userTopic = { userId, ...setting, updatedAt: secondsOf(tx) }
  tx.insert(userTopicTable, userTopic)
  tx.append({ kind: 'topic-policy-set', userTopic })
}

/** Policies of several users, the default ones included, which end what was there. */
export function replaceTopicPolicies(tx: ActionTx, userTopics: readonly UserTopic[]): void {
  if (userTopics.length === 0) return
  for (const userTopic of userTopics) {
    if (userTopic.policy === topicPolicies.none) tx.remove(userTopicRemoval, userTopic)
    else tx.insert(userTopicTable, userTopic)
  }
  tx.append({ kind: 'topic-policies-moved', userTopics })
}

function secondsOf({ now }: ActionTx): number {
  return Math.floor(now.getTime() / 1000)
}
