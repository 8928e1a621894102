import {
  limits,
  type MessageId,
  type RecipientId,
  type UnreadMessages,
  type UserId,
} from '@parley/contract'
import type { Statements } from '../../db/transaction.ts'
import { conversationByRecipient } from '../../directory/by-recipient.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import { type JsonText, jsonConcat, jsonObject } from '../../json-text.ts'
import type { SnapshotContext } from '../../realms/snapshot.ts'
import { type Bitmap, keepNewest, union } from './bitmap.ts'
import { isMuted } from './mentions.ts'
import { findMentionsSince } from './read-state.store.ts'
import { readState } from './read-state.ts'
import { newestUnread } from './received.ts'
import type { TopicsOfMessages } from './topics-of-messages.ts'
import type { UnreadChannel } from './unread-texts.ts'

type Unread = ReadonlyMap<RecipientId, Bitmap>

/** Unread messages by conversation; of more than 50,000, only the newest. */
export async function unreadSnapshot(context: SnapshotContext): Promise<JsonText<UnreadMessages>> {
  const { realm, viewer, sql, options } = context
  const state = readState.of(realm)
  // One more than are told of, to know whether some are left out.
  const most = limits.maxUnreadMessagesInRegister + 1
  const unread = await newestUnread(state, viewer, { sql, most })
  const places = [...unread.values()]
  const isCut =
    sizeOf(places) > limits.maxUnreadMessagesInRegister &&
    keepNewest(places, limits.maxUnreadMessagesInRegister)
  const emptyTopicName = options.capabilities.empty_topic_name
  const writing = { emptyTopicName, sql, keeps: sql === realm.sql }
  const channels: UnreadChannel[] = []
  // Note: the order of the map differs between nodes.
  for (const [recipientId, ids] of [...unread].sort(([one], [other]) => one - other)) {
    if (ids.isEmpty || channelOfRecipient(recipientId) === undefined) continue
    channels.push(await state.texts.channel(recipientId, ids, writing))
  }
  return jsonObject<UnreadMessages>({
    mentions: await mentionsAmong(context, unread, { channels, topics: state.topics }),
    ...directMessages(viewer, unread),
    streams: jsonConcat(channels.map(({ text }) => text)),
    count: sizeOf(places),
    old_unreads_missing: isCut,
  })
}

function sizeOf(bitmaps: readonly Bitmap[]): number {
  return bitmaps.reduce((sum, { size }) => sum + size, 0)
}

/** Messages whose wildcard mention counts: those in topics that the viewer has not muted. */
function mentionsOfAll(viewer: Viewer, channels: readonly UnreadChannel[]): MessageId[] {
  const told = channels.flatMap(({ toAll }) => toAll)
  return told.flatMap((topic) => (isMuted(viewer, topic) ? [] : topic.ids))
}

interface Among {
  readonly channels: readonly UnreadChannel[]
  readonly topics: TopicsOfMessages
}

/** Ascending. */
async function mentionsAmong(
  { viewer, together, sql }: SnapshotContext,
  unread: Unread,
  { channels, topics }: Among,
): Promise<MessageId[]> {
  const all = union(unread.values())
  if (all.isEmpty) return []
  const named = await findMentionsAmong({ viewer, together }, all)
  const lookup = await topics.lookUp(
    Uint32Array.from(named, ({ id }) => id),
    sql,
  )
  const counted = named.filter(({ id, isByName }) => {
    const topic = lookup.numbers.topic(lookup.run(id).topicNumber(id))
    return isByName || (topic !== undefined && !isMuted(viewer, topic))
  })
  const found = new Set([...counted.map(({ id }) => id), ...mentionsOfAll(viewer, channels)])
  return [...found].sort((a, b) => a - b)
}

async function findMentionsAmong(
  { viewer, together }: { readonly viewer: Viewer; readonly together: Statements },
  unread: Bitmap,
) {
  const first = unread.minimum() as MessageId
  const named = await findMentionsSince(together, viewer.directory.realmId, viewer.id, first)
  return named.filter(({ id }) => unread.has(id)).sort((one, other) => one.id - other.id)
}

/** Conversations in the order of their oldest message. */
function directMessages(viewer: Viewer, unread: Unread): Pick<UnreadMessages, 'pms' | 'huddles'> {
  const ofTwo: UnreadMessages['pms'] = []
  const ofMany: UnreadMessages['huddles'] = []
  const places = [...unread].filter(
    ([recipientId, ids]) => !ids.isEmpty && channelOfRecipient(recipientId) === undefined,
  )
  for (const [recipientId, bitmap] of places.sort(
    ([, one], [, other]) => one.minimum() - other.minimum(),
  )) {
    const people = participants(viewer, recipientId)
    const other = people.length <= 2 ? otherOf(viewer, people) : undefined
    const ids = bitmap.toArray() as MessageId[]
    if (other !== undefined) {
      ofTwo.push({ other_user_id: other, sender_id: other, unread_message_ids: ids })
    } else {
      ofMany.push({ user_ids_string: people.join(), unread_message_ids: ids })
    }
  }
  return { pms: ofTwo, huddles: ofMany }
}

function participants(viewer: Viewer, recipientId: RecipientId): readonly UserId[] {
  const conversation = conversationByRecipient(viewer.directory, recipientId)
  invariant(conversation, 'a direct message is in a conversation')
  return conversation.userIds
}

/** The other of two people; oneself in notes to oneself. */
function otherOf(viewer: Viewer, people: readonly UserId[]): UserId {
  return people.find((id) => id !== viewer.id) ?? viewer.id
}
