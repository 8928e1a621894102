import type { MessageId, MessageObject, RealmId, RecipientId, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../../db/batch.ts'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Fill } from '../../directory/load.ts'
import type { Path } from '../../directory/moves.ts'
import { nameKey } from '../../directory/name-key.ts'
import { conversationRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { eachInTurns } from '../../short-turns.ts'
import type { StoredEdit } from './edits.ts'
import type { MessageRecord } from './message-record.ts'

export const messageTable: BatchTable<MessageRecord> = {
  name: 'message',
  columns: [
    { name: 'id', type: 'integer', of: (message) => message.id },
    { name: 'sender_id', type: 'integer', of: (message) => message.senderId },
    { name: 'recipient_id', type: 'integer', of: (message) => message.recipientId },
    { name: 'topic', type: 'text', of: (message) => message.topic },
    { name: 'topic_key', type: 'text', of: (message) => nameKey(message.topic) },
    { name: 'content', type: 'text', of: (message) => message.content },
    { name: 'rendered', type: 'text', of: (message) => message.rendered },
    { name: 'sent_at', type: 'timestamptz', of: (message) => toTime(message.sentAt) },
    { name: 'client', type: 'text', of: (message) => message.client },
    { name: 'mentions_channel', type: 'boolean', of: (message) => message.mentionsChannel },
    { name: 'read_by_sender', type: 'boolean', of: (message) => message.readBySender },
  ],
}

export const conversationTable: BatchTable<{ id: number; userIds: readonly UserId[] }> = {
  name: 'conversation',
  columns: [
    { name: 'id', type: 'integer', of: (row) => row.id },
    { name: 'user_ids', type: 'integer[]', of: (row) => `{${row.userIds.join()}}` },
  ],
}

export async function loadConversations(tx: Tx, realmId: RealmId): Promise<Fill> {
  const rows = await tx<{ id: number; userIds: UserId[] }[]>`
    select id, user_ids as "userIds" from conversation
    where realm_id = ${realmId} order by id`
  return (directory) =>
    eachInTurns(rows, ({ id, userIds }) => {
      directory.addConversation({ id, recipientId: conversationRecipient(id), userIds })
    })
}

/** A message with its changes, without the data that only the sender's read state needs. */
export interface StoredMessage extends Omit<MessageRecord, 'readBySender'> {
  readonly path: Path | null
  /** Newest first. */
  readonly edits: readonly StoredEdit[] | null
  readonly editedAt: number | null
  readonly movedAt: number | null
  readonly reactions: MessageObject['reactions'] | null
}

/**
 * These messages, ascending, with their parts. Note: parts are looked up once for all of them, because a lookup
 * per row costs more than the messages.
 */
export async function findMessages(
  sql: Sql | Tx,
  realmId: RealmId,
  ids: readonly MessageId[],
): Promise<StoredMessage[]> {
  const given = ids as MessageId[]
  return sql<StoredMessage[]>`
    with reacted as (
        select message_id, json_agg(json_build_object('emoji_name', emoji_name,
          'emoji_code', emoji_code, 'reaction_type', reaction_type, 'user_id', user_id)
          order by added_at, user_id) as reactions
        from reaction where realm_id = ${realmId} and message_id = any(${given}::int[])
        group by message_id),
      widgets as (
        select message_id, json_agg(json_build_object('id', id, 'messageId', message_id,
          'senderId', sender_id, 'type', type, 'content', content) order by id) as submessages
        from submessage where realm_id = ${realmId} and message_id = any(${given}::int[])
        group by message_id)
    select id, sender_id as "senderId", recipient_id as "recipientId", topic, content, rendered,
      extract(epoch from sent_at)::bigint as "sentAt", client,
      mentions_channel as "mentionsChannel", path, edits,
      extract(epoch from edited_at)::bigint as "editedAt",
      extract(epoch from moved_at)::bigint as "movedAt", reactions, submessages
    from message left join reacted on reacted.message_id = id
      left join widgets on widgets.message_id = id
    where realm_id = ${realmId} and id = any(${given}::int[]) order by id`
}

/** One of the viewer's stored flags on a message; null: it has none. */
export interface FlagRow {
  readonly id: MessageId
  readonly flag: number | null
}

/** The viewer's flags on these messages. */
export async function findFlags(
  sql: Sql | Tx,
  viewer: Viewer,
  ids: readonly MessageId[],
): Promise<FlagRow[]> {
  return sql<FlagRow[]>`
    select message_id as id, flag from message_flag
    where realm_id = ${viewer.directory.realmId} and user_id = ${viewer.id}
      and message_id = any(${ids as MessageId[]}::int[])`.planned()
}

/** The user's newest flags on messages from this one on, newest message first. */
export async function findFlagsFrom(
  sql: Sql | Tx,
  realmId: RealmId,
  asked: { readonly userId: UserId; readonly from: number; readonly limit: number | null },
): Promise<FlagRow[]> {
  return sql<FlagRow[]>`
    select message_id as id, flag from message_flag
    where realm_id = ${realmId} and user_id = ${asked.userId} and message_id >= ${asked.from}
    order by message_id desc, flag desc limit ${asked.limit}`
}

/** The messages that a `select id` finds, once for each flag that the viewer has on them, or once. */
export function withFlags(sql: Sql | Tx, viewer: Viewer, found: Fragment): Fragment {
  return sql`
    with found as materialized (${found})
    select found.id, own.flag from found left join message_flag as own
      on own.realm_id = ${viewer.directory.realmId} and own.user_id = ${viewer.id}
        and own.message_id = found.id`
}

/** All users who have written in a topic, or reacted to a message there. */
export async function findTopicParticipants(
  sql: Sql,
  realmId: RealmId,
  recipientId: RecipientId,
  topic: string,
): Promise<UserId[]> {
  const rows = await sql<{ id: UserId }[]>`
    with here as (
      select id, sender_id from message
      where realm_id = ${realmId} and recipient_id = ${recipientId}
        and topic_key = ${nameKey(topic)})
    select sender_id as id from here
    union
    select reaction.user_id from here join reaction
      on reaction.realm_id = ${realmId} and reaction.message_id = here.id`
  return rows.map((row) => row.id)
}

/** The first message since a moment. Ids rise with time, so it is found by halving. */
export async function findFirstSince(
  sql: Sql,
  realmId: RealmId,
  lastId: MessageId,
  moment: Date,
): Promise<MessageId | undefined> {
  let [earlier, found] = [0, lastId + 1]
  while (found - earlier > 1) {
    const middle = Math.floor((earlier + found) / 2)
    const [row] = await sql<{ id: number; isSince: boolean }[]>`
      select id, sent_at >= ${moment.toISOString()}::timestamptz as "isSince" from message
      where realm_id = ${realmId} and id > ${earlier} and id <= ${middle} order by id desc limit 1`
    if (row?.isSince) found = row.id
    else earlier = middle
  }
  return found <= lastId ? (found as MessageId) : undefined
}
