import {
  limits,
  type MessageId,
  type RecipientId,
  type UnreadMessages,
  type UserId,
} from '@parley/contract'
import type { Statements } from '../../db/transaction.ts'
import { channelOfRecipient, conversationOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import {
  add,
  type JsonText,
  jsonObject,
  listOf,
  type Piece,
  type Written,
} from '../../json-text.ts'
import type { SnapshotContext } from '../../realms/snapshot.ts'
import { shownTopic } from '../topics/topic-names.ts'
import type { Bitmap } from './bitmap.ts'
import { isMuted } from './mentions.ts'
import { findMentionsSince } from './read-state.store.ts'
import { readState } from './read-state.ts'
import { unreadMessages } from './received.ts'
import type { RememberedIds } from './remembered-ids.ts'
import type { TopicLookup } from './topics-of-messages.ts'
import { groupByTopic, type UnreadTopic } from './unread-topics.ts'

/** Unread messages by conversation; of more than 50,000, only the newest. */
export async function unreadSnapshot({
  realm,
  viewer,
  sql,
  together,
  options,
}: SnapshotContext): Promise<JsonText<UnreadMessages>> {
  const state = readState.of(realm)
  const unread = await unreadMessages(state, viewer, sql)
  const first = Math.max(0, unread.size - limits.maxUnreadMessagesInRegister)
  const ids = unread.sliceArray(first, unread.size) as MessageId[]
  const lookup = await state.topics.lookUp(ids, sql)
  const topics = groupByTopic(ids, lookup)
  return jsonObject<UnreadMessages>({
    mentions: await mentionsAmong(viewer, unread, { topics, lookup, sql: together }),
    ...groupsOf(viewer, topics, {
      emptyTopicName: options.capabilities.empty_topic_name,
      texts: state.texts,
    }),
    count: ids.length,
    old_unreads_missing: first > 0,
  })
}

/** Messages whose wildcard mention counts: those in topics that the viewer has not muted. */
function mentionsOfAll(viewer: Viewer, topics: readonly UnreadTopic[]): MessageId[] {
  return topics.flatMap((topic) =>
    topic.toAll.length > 0 && !isMuted(viewer, topic) ? topic.toAll : [],
  )
}

/** Ascending. */
async function mentionsAmong(
  viewer: Viewer,
  unread: Bitmap,
  { topics, lookup, sql }: { topics: readonly UnreadTopic[]; lookup: TopicLookup; sql: Statements },
): Promise<MessageId[]> {
  const first = topics[0]?.ids[0]
  if (first === undefined) return []
  const { realmId } = viewer.directory
  const named = await findMentionsSince(sql, realmId, viewer.id, first)
  const counted = named.filter(({ id, isByName }) => {
    if (!unread.has(id)) return false
    const topic = lookup.numbers.topic(lookup.run(id).topicNumber(id))
    return isByName || (topic !== undefined && !isMuted(viewer, topic))
  })
  const found = new Set([...counted.map(({ id }) => id), ...mentionsOfAll(viewer, topics)])
  return [...found].sort((a, b) => a - b)
}

type Groups = Written<Pick<UnreadMessages, 'pms' | 'streams' | 'huddles'>>

interface Writing {
  readonly emptyTopicName: boolean
  readonly texts: RememberedIds
}

function groupsOf(
  viewer: Viewer,
  topics: readonly UnreadTopic[],
  { emptyTopicName, texts }: Writing,
): Groups {
  // Written by hand: there may be tens of thousands of topics.
  const channels: Piece[] = []
  const ofTwo: UnreadMessages['pms'] = []
  const ofMany: UnreadMessages['huddles'] = []
  for (const { recipientId, topic, ids } of topics) {
    const channelId = channelOfRecipient(recipientId)
    if (channelId !== undefined) {
      const name = JSON.stringify(shownTopic(topic, emptyTopicName))
      const comma = channels.length > 0 ? ',' : ''
      add(channels, `${comma}{"stream_id":${channelId},"topic":${name},"unread_message_ids":[`)
      add(channels, texts.textOf(ids))
      add(channels, ']}')
      continue
    }
    const people = participants(viewer, recipientId)
    const other = people.length <= 2 ? otherOf(viewer, people) : undefined
    if (other !== undefined) {
      ofTwo.push({ other_user_id: other, sender_id: other, unread_message_ids: ids })
    } else {
      ofMany.push({ user_ids_string: people.join(), unread_message_ids: ids })
    }
  }
  return { pms: ofTwo, streams: listOf(channels), huddles: ofMany }
}

function participants(viewer: Viewer, recipientId: RecipientId): readonly UserId[] {
  const id = conversationOfRecipient(recipientId) ?? -1
  const conversation = viewer.directory.conversations.get(id)
  invariant(conversation, 'a direct message is in a conversation')
  return conversation.userIds
}

/** The other of two people; oneself in notes to oneself. */
function otherOf(viewer: Viewer, people: readonly UserId[]): UserId {
  return people.find((id) => id !== viewer.id) ?? viewer.id
}
