import type { MessageId, PropagateMode, RealmId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { TopicOfRecipient } from '../message/message-changes.ts'

/** A move of a long topic that is under way. */
export interface OrderedMove {
  readonly messageId: MessageId
  readonly userId: UserId
  readonly mode: PropagateMode
  /** Unix time in seconds. */
  readonly at: number
  readonly from: TopicOfRecipient
  readonly to: TopicOfRecipient
  readonly readsAll: boolean
  readonly tellsOld: boolean
  readonly tellsNew: boolean
  /** How many have moved. */
  readonly moved: number
  /** Messages up to this id have been processed. */
  readonly afterId: number
  readonly lastId: number
}

export async function insertMove(tx: Tx, realmId: RealmId, move: OrderedMove): Promise<void> {
  const { from, to } = move
  await tx`
    insert into ordered_move (realm_id, message_id, user_id, mode, ordered_at, from_recipient, from_topic,
      from_topic_key, to_recipient, to_topic, to_topic_key, reads_all, tells_old, tells_new, moved,
      after_id, last_id)
    values (${realmId}, ${move.messageId}, ${move.userId}, ${move.mode}, to_timestamp(${move.at}),
      ${from.recipientId}, ${from.topic}, ${nameKey(from.topic)},
      ${to.recipientId}, ${to.topic}, ${nameKey(to.topic)},
      ${move.readsAll}, ${move.tellsOld}, ${move.tellsNew}, ${move.moved}, ${move.afterId}, ${move.lastId})`
}

/** The move that was ordered first. */
export async function findMove(sql: Sql | Tx, realmId: RealmId): Promise<OrderedMove | undefined> {
  const [row] = await sql<OrderedMove[]>`
    select message_id as "messageId", user_id as "userId", mode,
      extract(epoch from ordered_at)::bigint as at,
      json_build_object('recipientId', from_recipient, 'topic', from_topic) as "from",
      json_build_object('recipientId', to_recipient, 'topic', to_topic) as "to",
      reads_all as "readsAll", tells_old as "tellsOld", tells_new as "tellsNew", moved,
      after_id as "afterId", last_id as "lastId"
    from ordered_move where realm_id = ${realmId} order by ordered_at, message_id limit 1`
  return row
}

/** Whether one of these topics is being moved, or moved to. */
export async function isBeingMoved(
  tx: Sql | Tx,
  realmId: RealmId,
  places: readonly TopicOfRecipient[],
): Promise<boolean> {
  const recipients = places.map(({ recipientId }) => recipientId)
  const keys = places.map(({ topic }) => nameKey(topic))
  const rows = await tx`
    select from ordered_move,
      unnest(${recipients}::int[], ${keys}::text[]) as place (recipient_id, topic_key)
    where realm_id = ${realmId}
      and ((from_recipient = recipient_id and from_topic_key = topic_key)
        or (to_recipient = recipient_id and to_topic_key = topic_key)) limit 1`
  return rows.length > 0
}

export async function advanceMove(
  tx: Tx,
  realmId: RealmId,
  { messageId }: OrderedMove,
  progress: { readonly afterId: MessageId; readonly moved: number },
): Promise<void> {
  await tx`
    update ordered_move set after_id = ${progress.afterId}, moved = ${progress.moved}
    where realm_id = ${realmId} and message_id = ${messageId}`
}

export async function removeMove(
  tx: Tx,
  realmId: RealmId,
  { messageId }: OrderedMove,
): Promise<void> {
  await tx`delete from ordered_move where realm_id = ${realmId} and message_id = ${messageId}`
}
