import {
  type ChannelId,
  type MessageId,
  type TopicPolicy,
  topicPolicies,
  type UserId,
} from '@parley/contract'
import { mayReadHistory } from '../../directory/channel-access.ts'
import { mayReadIn } from '../../directory/message-access.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { UserTopic } from '../../directory/objects.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { ActionTx } from '../../writer/action.ts'
import {
  type PlaceUpdate,
  placeAfter,
  placeBefore,
  type TopicOfRecipient,
} from '../message/message-changes.ts'
import { findTopicMessages, hasTopicMessages } from '../message/updates.store.ts'
import { replaceTopicPolicies } from '../topics/set-topic-policy.ts'

/** When a whole topic moves, the users' policies for it move along. */
export async function movePolicies(
  tx: ActionTx,
  viewer: Viewer,
  messageId: MessageId,
  move: PlaceUpdate,
): Promise<void> {
  const { from, to } = move
  if (from.recipientId === to.recipientId && nameKey(from.topic) === nameKey(to.topic)) return
  const atSource = policiesOf(tx, from)
  const atTarget = policiesOf(tx, to)
  if (atSource.size === 0 && atTarget.size === 0) return
  if (!(await isWholeTopic(tx, viewer, messageId, move))) return
  const isMerged = await isAddedTo(tx, move)
  const userTopics: UserTopic[] = []
  for (const userId of new Set([...atSource.keys(), ...atTarget.keys()])) {
    const sight = sightOf(tx, userId, move)
    if (!sight.source) continue
    const moved = atSource.get(userId)?.policy ?? none
    const present = atTarget.get(userId)?.policy ?? none
    if (moved !== none) userTopics.push(userTopicAt(tx, userId, from, none))
    const policy = isMerged ? merged(moved, present) : moved
    if (sight.target && policy !== present) userTopics.push(userTopicAt(tx, userId, to, policy))
  }
  replaceTopicPolicies(tx, userTopics)
}

const { none, unmuted, followed } = topicPolicies

/** Of two topics that become one, the more visible policy holds. */
function merged(one: TopicPolicy, other: TopicPolicy): TopicPolicy {
  if (one === other) return one
  return [followed, unmuted].find((policy) => one === policy || other === policy) ?? none
}

function policiesOf({ directory }: ActionTx, { recipientId, topic }: TopicOfRecipient) {
  return directory.policiesOfTopic(channelIdOf(recipientId), topic)
}

function userTopicAt(
  { now }: ActionTx,
  userId: UserId,
  { recipientId, topic }: TopicOfRecipient,
  policy: TopicPolicy,
): UserTopic {
  const updatedAt = Math.floor(now.getTime() / 1000)
  return { userId, channelId: channelIdOf(recipientId), topic, policy, updatedAt }
}

function channelIdOf(recipientId: TopicOfRecipient['recipientId']): ChannelId {
  const channelId = channelOfRecipient(recipientId)
  invariant(channelId, 'messages move between topics of channels')
  return channelId
}

/**
 * Whether the move leaves no message of the topic behind. Note: a viewer who cannot read the whole history must not learn
 * whether hidden messages remain.
 */
async function isWholeTopic(
  tx: ActionTx,
  viewer: Viewer,
  messageId: MessageId,
  { mode, from }: PlaceUpdate,
): Promise<boolean> {
  if (mode === 'change_all') return true
  const channel = tx.directory.channels.get(channelIdOf(from.recipientId))
  if (!channel || !mayReadHistory(viewer, channel)) return false
  const sql = await tx.open()
  const { realmId } = tx.directory
  if (mode === 'change_one') return !(await hasTopicMessages(sql, realmId, from))
  const earlier = { ...from, from: 0, upTo: messageId - 1, limit: 1 }
  return (await findTopicMessages(sql, realmId, earlier)).length === 0
}

/** Whether the topic contains other messages, too. */
async function isAddedTo(tx: ActionTx, { to, messages }: PlaceUpdate): Promise<boolean> {
  const limit = messages.length + 1
  const asked = { ...to, from: 0, limit }
  const found = await findTopicMessages(await tx.open(), tx.directory.realmId, asked)
  return found.length === limit
}

/**
 * Whether a user could read any of the messages at the source, and can at the target. Note: users who cannot must not
 * learn the name of the topic; at the source, they keep their policy for when they return.
 */
function sightOf(
  { directory }: ActionTx,
  userId: UserId,
  move: PlaceUpdate,
): { source: boolean; target: boolean } {
  const user = directory.users.get(userId)
  if (!user) return { source: false, target: false }
  const viewer = viewerOf(directory, user)
  const readsSource = mayReadIn(viewer, move.from.recipientId)
  const readsTarget = mayReadIn(viewer, move.to.recipientId)
  return {
    source: move.messages.some((one) => readsSource(placeBefore(one, move))),
    target: move.messages.some((one) => readsTarget(placeAfter(one, move))),
  }
}
