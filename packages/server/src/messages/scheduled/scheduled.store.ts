import type { ChannelId, MessageId, RealmId, UserId } from '@parley/contract'
import { ownRows } from '../../db/own-rows.ts'
import { arrayLiteral } from '../../db/postgres-types.ts'
import type { Sql, Statements, Tx } from '../../db/transaction.ts'

export const { kept: keptScheduled, remove: deleteScheduled } = ownRows('scheduled_message', [
  'content',
  'rendered',
])

/** A scheduled message or reminder. */
export interface Scheduled {
  readonly id: number
  readonly userId: UserId
  /** With neither a channel nor people it is a reminder. */
  readonly channelId: ChannelId | null
  /** All users of the conversation, ascending. */
  readonly userIds: readonly UserId[] | null
  readonly topic: string
  readonly content: string
  readonly rendered: string
  /** Unix time in seconds. */
  readonly deliverAt: number
  readonly client: string
  readonly siteUrl: string
  readonly readBySender: boolean
  readonly targetMessageId: MessageId | null
  /** Why it was not sent. */
  readonly failure: string | null
}

const columns = `id, user_id as "userId", channel_id as "channelId", user_ids as "userIds", topic,
  content, rendered, extract(epoch from deliver_at)::bigint as "deliverAt", client,
  site_url as "siteUrl", read_by_sender as "readBySender",
  target_message_id as "targetMessageId", failure`

/** All that waits for one user, the next one first. */
export async function findScheduled(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
): Promise<Scheduled[]> {
  return sql<Scheduled[]>`
    select ${sql.unsafe(columns)} from scheduled_message
    where realm_id = ${realmId} and user_id = ${userId} order by deliver_at, id`
}

/** One that waits for the user. */
export async function findOneScheduled(
  sql: Sql | Tx,
  realmId: RealmId,
  userId: UserId,
  id: number,
): Promise<Scheduled | undefined> {
  const [found] = await sql<Scheduled[]>`
    select ${sql.unsafe(columns)} from scheduled_message
    where realm_id = ${realmId} and user_id = ${userId} and id = ${id}`
  return found
}

/** Organizations in which something is due. Note: the only statement here that is about all of them. */
export async function findRealmsWithDue(sql: Sql, now: Date): Promise<RealmId[]> {
  const rows = await sql<{ realmId: RealmId }[]>`
    select distinct realm_id as "realmId" from scheduled_message
    where failure is null and deliver_at <= ${now} and not exists (
      select from realm where id = realm_id and deactivated_at is not null)`
  return rows.map(({ realmId }) => realmId)
}

/** The due rows, oldest first, but not those of these ids. */
export async function findDue(
  sql: Sql,
  realmId: RealmId,
  now: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly number[] },
): Promise<Scheduled[]> {
  return sql<Scheduled[]>`
    select ${sql.unsafe(columns)} from scheduled_message
    where realm_id = ${realmId} and failure is null and deliver_at <= ${now}
      and id <> all(${except}::int[])
    order by deliver_at, id limit ${limit}`
}

/** Writes a new or changed message. */
export async function putScheduled(tx: Tx, realmId: RealmId, one: Scheduled): Promise<void> {
  await tx`
    insert into scheduled_message (realm_id, id, user_id, channel_id, user_ids, topic, content,
      rendered, deliver_at, client, site_url, read_by_sender, target_message_id, failure)
    values (${realmId}, ${one.id}, ${one.userId}, ${one.channelId},
      ${one.userIds && arrayLiteral(one.userIds)}::int[], ${one.topic}, ${one.content},
      ${one.rendered}, to_timestamp(${one.deliverAt}), ${one.client}, ${one.siteUrl},
      ${one.readBySender}, ${one.targetMessageId}, ${one.failure})
    on conflict (realm_id, id) do update set channel_id = excluded.channel_id,
      user_ids = excluded.user_ids, topic = excluded.topic, content = excluded.content,
      rendered = excluded.rendered, deliver_at = excluded.deliver_at, failure = excluded.failure`
}
