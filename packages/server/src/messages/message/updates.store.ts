import {
  type ChannelId,
  isResolving,
  type MessageId,
  maxId,
  type RealmId,
  type RecipientId,
  type UserId,
} from '@parley/contract'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Path } from '../../directory/moves.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { StoredEdit } from './edits.ts'
import type { MessageRecord } from './message-record.ts'

/** The part of a message that changes need. */
export interface ChangeableMessage
  extends Omit<MessageRecord, 'client' | 'readBySender' | 'submessages'> {
  readonly path: Path | null
}

export type TopicMessage = Omit<ChangeableMessage, 'content' | 'rendered'>

export async function findChangeable(
  tx: Sql | Tx,
  realmId: RealmId,
  id: MessageId,
): Promise<ChangeableMessage | undefined> {
  const [row] = await tx<ChangeableMessage[]>`
    select id, sender_id as "senderId", recipient_id as "recipientId", topic, content, rendered,
      extract(epoch from sent_at)::bigint as "sentAt", path, mentions_channel as "mentionsChannel"
    from message where realm_id = ${realmId} and id = ${id}`
  return row
}

/** A user's stored flags on a message, by their numbers, ascending. */
export interface FlagsOfUser {
  readonly userId: UserId
  readonly flags: readonly number[]
}

/** A message with what an edit needs in addition. */
export interface EditableMessage extends ChangeableMessage {
  readonly hasWidget: boolean
  readonly flags: readonly FlagsOfUser[]
}

export async function findEditable(
  tx: Tx,
  realmId: RealmId,
  id: MessageId,
): Promise<EditableMessage | undefined> {
  const [row] = await tx<EditableMessage[]>`
    select id, sender_id as "senderId", recipient_id as "recipientId", topic, content, rendered,
      extract(epoch from sent_at)::bigint as "sentAt", path, mentions_channel as "mentionsChannel",
      exists (select from submessage
        where realm_id = ${realmId} and message_id = ${id}) as "hasWidget",
      (select coalesce(json_agg(json_build_object('userId', user_id, 'flags', own) order by user_id), '[]')
        from (select user_id, array_agg(flag order by flag) as own from message_flag
          where realm_id = ${realmId} and message_id = ${id} group by user_id) as owned) as flags
    from message where realm_id = ${realmId} and id = ${id}`
  return row
}

/** The first messages of a topic from one on, ascending. */
export async function findTopicMessages(
  tx: Tx,
  realmId: RealmId,
  asked: {
    readonly recipientId: RecipientId
    readonly topic: string
    readonly from: number
    readonly upTo?: number
    readonly limit: number
  },
): Promise<TopicMessage[]> {
  return tx<TopicMessage[]>`
    select id, sender_id as "senderId", recipient_id as "recipientId", topic,
      extract(epoch from sent_at)::bigint as "sentAt", path, mentions_channel as "mentionsChannel"
    from message
    where realm_id = ${realmId} and recipient_id = ${asked.recipientId}
      and topic_key = ${nameKey(asked.topic)}
      and id >= ${asked.from} and id <= ${asked.upTo ?? maxId}
    order by id limit ${asked.limit}`
}

/** Whether anything is in the topic, besides messages whose topic is spelled as given. */
export async function hasTopicMessages(
  tx: Tx,
  realmId: RealmId,
  { recipientId, topic }: { readonly recipientId: RecipientId; readonly topic: string },
  exceptSpelled: string | null = null,
): Promise<boolean> {
  const rows = await tx`
    select from message where realm_id = ${realmId} and recipient_id = ${recipientId}
      and topic_key = ${nameKey(topic)} and topic is distinct from ${exceptSpelled} limit 1`
  return rows.length > 0
}

/** The newest messages of a topic, or the newest before one, descending. */
export async function findNewestOfTopic(
  tx: Tx,
  realmId: RealmId,
  place: {
    readonly recipientId: RecipientId
    readonly topic: string
    readonly before: MessageId | undefined
    readonly limit: number
  },
): Promise<TopicMessage[]> {
  return tx<TopicMessage[]>`
    select id, sender_id as "senderId", recipient_id as "recipientId", topic,
      extract(epoch from sent_at)::bigint as "sentAt", path, mentions_channel as "mentionsChannel"
    from message
    where realm_id = ${realmId} and recipient_id = ${place.recipientId}
      and topic_key = ${nameKey(place.topic)} and id < ${place.before ?? maxId}
    order by id desc limit ${place.limit}`
}

/** A channel, or all conversations. */
export type Place = RecipientId | 'direct'

function atPlace(sql: Sql | Tx, place: Place): Fragment {
  return place === 'direct' ? sql`recipient_id % 2 = 1` : sql`recipient_id = ${place}`
}

/** The oldest messages of a place between two others, ascending. */
export async function findOldest(
  sql: Sql,
  realmId: RealmId,
  asked: {
    readonly place: Place
    readonly after: number
    readonly until: number
    readonly limit: number
  },
): Promise<MessageId[]> {
  const rows = await sql<{ id: MessageId }[]>`
    select id from message
    where realm_id = ${realmId} and ${atPlace(sql, asked.place)}
      and id > ${asked.after} and id < ${asked.until}
    order by id limit ${asked.limit}`
  return rows.map(({ id }) => id)
}

/** The ones of these messages that are at a place and older than a time, ascending. */
export async function findOlder(
  tx: Tx,
  realmId: RealmId,
  asked: { readonly place: Place; readonly ids: readonly MessageId[]; readonly before: Date },
): Promise<TopicMessage[]> {
  return tx<TopicMessage[]>`
    select id, sender_id as "senderId", recipient_id as "recipientId", topic,
      extract(epoch from sent_at)::bigint as "sentAt", path, mentions_channel as "mentionsChannel"
    from message
    where realm_id = ${realmId} and id = any(${asked.ids as MessageId[]}::int[])
      and ${atPlace(tx, asked.place)} and sent_at < ${asked.before.toISOString()}::timestamptz
    order by id`
}

export interface ContentChange {
  readonly content: string
  readonly rendered: string
  readonly mentionsChannel: boolean
  readonly edit: StoredEdit
}

export async function updateContent(
  tx: Tx,
  realmId: RealmId,
  id: MessageId,
  change: ContentChange,
): Promise<void> {
  await tx`
    update message set content = ${change.content}, rendered = ${change.rendered},
      mentions_channel = ${change.mentionsChannel},
      edited_at = to_timestamp(${change.edit.at}),
      edits = ${withEdit(tx, change.edit)}
    where realm_id = ${realmId} and id = ${id}`
}

/** Every fetch returns all edits, and every edit rewrites them, so the oldest are dropped. */
const maxEdits = 200
const maxEditCharacters = 1_000_000

/** The changes of a message with one more, the newest first, as many as are remembered. */
function withEdit(tx: Tx, edit: StoredEdit) {
  return tx`(
    select jsonb_agg(kept.edit order by kept.place) from (
      select one.edit, one.place, sum(length(one.edit::text)) over (order by one.place) as characters
      from jsonb_array_elements(
        jsonb_build_array(${tx.json(edit as never)}::jsonb) || coalesce(message.edits, '[]'))
        with ordinality as one (edit, place)) as kept
    where kept.place = 1
      or (kept.place <= ${maxEdits} and kept.characters <= ${maxEditCharacters}))`
}

/** Writes how a message is shown now. */
export async function updateRendered(
  tx: Tx,
  realmId: RealmId,
  id: MessageId,
  rendered: string,
): Promise<void> {
  await tx`update message set rendered = ${rendered} where realm_id = ${realmId} and id = ${id}`
}

export interface Move {
  readonly ids: readonly MessageId[]
  readonly from: RecipientId
  readonly to: RecipientId
  /** Undefined: all of them have it already. */
  readonly topic: string | undefined
  /** The place that a move between channels takes in the order of messages. */
  readonly position: MessageId | null
  readonly edit: StoredEdit
}

/** Note: clients show which messages were moved, and resolving a topic moves none. */
function isPlace({ topic, channel }: StoredEdit): boolean {
  return channel !== undefined || (topic !== undefined && !isResolving(topic.before, topic.after))
}

export async function moveMessages(tx: Tx, realmId: RealmId, move: Move): Promise<void> {
  const step = move.position === null ? [] : [move.position, move.to]
  // Note: writing a topic computes the words for searches, which takes longer than all the rest.
  const topic =
    move.topic === undefined ? tx`` : tx`topic = ${move.topic}, topic_key = ${nameKey(move.topic)},`
  await tx`
    update message set ${topic} recipient_id = ${move.to},
      path = case when ${move.position === null} then path
        else coalesce(path, array[${move.from}::int]) || ${step}::int[] end,
      ${isPlace(move.edit) ? tx`moved_at = to_timestamp(${move.edit.at}),` : tx``}
      edits = ${withEdit(tx, move.edit)}
    where realm_id = ${realmId} and id = any(${move.ids as MessageId[]}::int[])`
}

/** All users' stored flags on a message. */
export async function findFlagsOf(tx: Tx, realmId: RealmId, id: MessageId): Promise<FlagsOfUser[]> {
  return tx`
    select user_id as "userId", array_agg(flag order by flag) as flags from message_flag
    where realm_id = ${realmId} and message_id = ${id} group by user_id`
}

/** All users' stored flags on many messages. */
export async function findFlagsOfMany(
  tx: Tx,
  realmId: RealmId,
  ids: readonly MessageId[],
): Promise<{ messageId: MessageId; userId: UserId; flags: number[] }[]> {
  return tx`
    select message_id as "messageId", user_id as "userId", array_agg(flag order by flag) as flags
    from message_flag
    where realm_id = ${realmId} and message_id = any(${ids as MessageId[]}::int[])
    group by message_id, user_id`
}

export async function deleteMessages(
  tx: Tx,
  realmId: RealmId,
  ids: readonly MessageId[],
): Promise<void> {
  const given = ids as MessageId[]
  await tx`delete from message_flag where realm_id = ${realmId} and message_id = any(${given}::int[])`
  await tx`delete from reaction where realm_id = ${realmId} and message_id = any(${given}::int[])`
  await tx`delete from submessage where realm_id = ${realmId} and message_id = any(${given}::int[])`
  await tx`delete from message where realm_id = ${realmId} and id = any(${given}::int[])`
}

export interface ChannelEnds {
  readonly channelId: ChannelId
  readonly firstMessageId: MessageId | null
  readonly lastMessageAt: number | null
}

export interface EndsAsked {
  readonly channelId: ChannelId
  /** The channel has no message before this id. */
  readonly from: number
}

/** The first message of each channel, and when the last one was sent. */
export async function findChannelEnds(
  tx: Tx,
  realmId: RealmId,
  asked: readonly EndsAsked[],
): Promise<ChannelEnds[]> {
  const channels = asked.map(({ channelId }) => channelId)
  return tx`
    select channel_id as "channelId",
      (select id from message where realm_id = ${realmId} and recipient_id = 2 * channel_id
        and id >= from_id order by id limit 1) as "firstMessageId",
      (select extract(epoch from sent_at)::bigint from message
        where realm_id = ${realmId} and recipient_id = 2 * channel_id and id >= from_id
        order by id desc limit 1) as "lastMessageAt"
    from unnest(${channels}::int[], ${asked.map(({ from }) => from)}::int[]) as asked (channel_id, from_id)
    order by channel_id`
}
