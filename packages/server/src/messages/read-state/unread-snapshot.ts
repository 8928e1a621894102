import { limits, type MessageId, type UnreadMessages, type UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { nameKey } from '../../directory/name-key.ts'
import { channelOfRecipient, conversationOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { Realm } from '../../realms/realm.ts'
import { findPlaces, type MessagePlace } from '../message/message-places.ts'
import { shownTopic } from '../topics/topic-names.ts'
import { findMentions } from './mentions.ts'
import { readStateOf } from './read-state.ts'
import { unreadMessages } from './received.ts'

/** Unread messages by conversation; the newest 50,000 where there are more. */
export async function unreadSnapshot(
  realm: Realm,
  viewer: Viewer,
  sql: Sql | Tx,
  emptyTopicName: boolean,
): Promise<UnreadMessages> {
  const unread = await unreadMessages(readStateOf(realm), viewer, sql)
  const all = unread.toArray() as MessageId[]
  const ids = all.slice(-limits.maxUnreadMessagesInRegister)
  const places = ids.length > 0 ? await findPlaces(sql, realm.id, ids) : []
  const groups = groupPlaces(viewer, places, emptyTopicName)
  return {
    ...groups,
    count: ids.length,
    mentions: places.length > 0 ? await findMentions(sql, viewer, places) : [],
    old_unreads_missing: all.length > ids.length,
  }
}

type Groups = Pick<UnreadMessages, 'pms' | 'streams' | 'huddles'>

function groupPlaces(
  viewer: Viewer,
  places: readonly MessagePlace[],
  emptyTopicName: boolean,
): Groups {
  const groups: Groups = { pms: [], streams: [], huddles: [] }
  const found = new Map<string, MessageId[]>()
  for (const place of places) {
    const key = `${place.recipientId} ${nameKey(place.topic)}`
    const known = found.get(key)
    if (known) known.push(place.id)
    else found.set(key, addGroup(groups, viewer, place, emptyTopicName))
  }
  return groups
}

/** Adds the group that a message is the first of; answers its list of ids. */
function addGroup(
  groups: Groups,
  viewer: Viewer,
  place: MessagePlace,
  emptyTopicName: boolean,
): MessageId[] {
  const unread_message_ids = [place.id]
  const stream_id = channelOfRecipient(place.recipientId)
  if (stream_id !== undefined) {
    const topic = shownTopic(place.topic, emptyTopicName)
    groups.streams.push({ stream_id, topic, unread_message_ids })
    return unread_message_ids
  }
  const people = participants(viewer, place)
  const other = people.length <= 2 ? otherOf(viewer, people) : undefined
  if (other !== undefined) {
    groups.pms.push({ other_user_id: other, sender_id: other, unread_message_ids })
  } else {
    groups.huddles.push({ user_ids_string: people.join(), unread_message_ids })
  }
  return unread_message_ids
}

function participants(viewer: Viewer, { recipientId }: MessagePlace): readonly UserId[] {
  const id = conversationOfRecipient(recipientId) ?? -1
  const conversation = viewer.directory.conversations.get(id)
  invariant(conversation, 'a direct message is in a conversation')
  return conversation.userIds
}

/** The other of two people; oneself in notes to oneself. */
function otherOf(viewer: Viewer, people: readonly UserId[]): UserId {
  return people.find((id) => id !== viewer.id) ?? viewer.id
}
