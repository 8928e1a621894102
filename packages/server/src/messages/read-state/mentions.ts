import { type MessageId, topicPolicies } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { findFlagged, findToAll } from './read-state.store.ts'
import type { TopicOfMessage } from './topic-runs.ts'

/**
 * Those of these received messages that mention the viewer: by name or group anywhere, with wildcards only where
 * the viewer has not muted the channel or topic. Ascending.
 */
export async function findMentions(
  sql: Sql | Tx,
  viewer: Viewer,
  places: readonly MessagePlace[],
): Promise<MessageId[]> {
  const { realmId } = viewer.directory
  const asked = { userId: viewer.id, messageIds: places.map(({ id }) => id) }
  const named = await findFlagged(sql, realmId, { ...asked, flag: 'mentioned' })
  const heard = places.filter((place) => !isMuted(viewer, place)).map(({ id }) => id)
  const inTopic = { ...asked, messageIds: heard, flag: 'topic_wildcard_mentioned' } as const
  const found = new Set([
    ...named,
    ...(await findFlagged(sql, realmId, inTopic)),
    ...(await findToAll(sql, realmId, heard)),
  ])
  return [...found].sort((a, b) => a - b)
}

/** Whether the viewer has muted a topic, or its channel and not the topic. */
export function isMuted(
  { directory, id }: Viewer,
  { recipientId, topic }: TopicOfMessage,
): boolean {
  const channelId = channelOfRecipient(recipientId)
  if (channelId === undefined) return false
  const policy = directory.userTopic(id, channelId, topic)?.policy
  if (policy === topicPolicies.muted) return true
  if (policy === topicPolicies.unmuted || policy === topicPolicies.followed) return false
  return directory.subscriptionsOf(id).get(channelId)?.isMuted ?? false
}
