import type { MessageId, RealmId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { TopicMessage } from '../message/updates.store.ts'

/** Which of a user's messages to delete. */
export interface DeletedPlaces {
  readonly inPublicChannels: boolean
  readonly inPrivateChannels: boolean
  readonly direct: boolean
}

export interface OrderedDeletion extends DeletedPlaces {
  readonly userId: UserId
  /** Messages up to this id have been processed. */
  readonly afterId: number
  readonly lastId: number
}

/** Deletions that were ordered earlier are done as well. */
export async function insertDeletions(
  tx: Tx,
  realmId: RealmId,
  userIds: readonly UserId[],
  { inPublicChannels, inPrivateChannels, direct, lastId }: DeletedPlaces & { lastId: number },
): Promise<void> {
  await tx`
    insert into ordered_deletion (realm_id, user_id, in_public_channels, in_private_channels, direct,
      after_id, last_id)
    select ${realmId}, user_id, ${inPublicChannels}, ${inPrivateChannels}, ${direct}, 0, ${lastId}
    from unnest(${userIds as UserId[]}::int[]) as user_id
    on conflict (realm_id, user_id) do update set after_id = 0, last_id = excluded.last_id,
      in_public_channels = ordered_deletion.in_public_channels or excluded.in_public_channels,
      in_private_channels = ordered_deletion.in_private_channels or excluded.in_private_channels,
      direct = ordered_deletion.direct or excluded.direct`
}

export async function findDeletion(
  sql: Sql | Tx,
  realmId: RealmId,
): Promise<OrderedDeletion | undefined> {
  const [row] = await sql<OrderedDeletion[]>`
    select user_id as "userId", in_public_channels as "inPublicChannels",
      in_private_channels as "inPrivateChannels", direct, after_id as "afterId", last_id as "lastId"
    from ordered_deletion where realm_id = ${realmId} order by user_id limit 1`
  return row
}

/** The next messages that go, ascending. */
export async function findAbandoned(
  tx: Tx,
  realmId: RealmId,
  asked: OrderedDeletion,
  limit: number,
): Promise<TopicMessage[]> {
  return tx<TopicMessage[]>`
    select id, sender_id as "senderId", recipient_id as "recipientId", topic,
      extract(epoch from sent_at)::bigint as "sentAt", path
    from message
    where realm_id = ${realmId} and sender_id = ${asked.userId}
      and id > ${asked.afterId} and id <= ${asked.lastId}
      and case when recipient_id % 2 = 1 then ${asked.direct}::boolean
        else (select case when is_private then ${asked.inPrivateChannels}::boolean
            else ${asked.inPublicChannels}::boolean end
          from channel where realm_id = ${realmId} and channel.id = recipient_id / 2) end
    order by id limit ${limit}`
}

export async function moveDeletion(
  tx: Tx,
  realmId: RealmId,
  { userId }: OrderedDeletion,
  afterId: MessageId,
): Promise<void> {
  await tx`
    update ordered_deletion set after_id = ${afterId}
    where realm_id = ${realmId} and user_id = ${userId}`
}

export async function removeDeletion(
  tx: Tx,
  realmId: RealmId,
  { userId }: OrderedDeletion,
): Promise<void> {
  await tx`delete from ordered_deletion where realm_id = ${realmId} and user_id = ${userId}`
}
