import type { ChannelId, RealmId } from '@parley/contract'
import type { Tx } from '../db/transaction.ts'
import type { Fill } from '../directory/load.ts'

export async function loadCounted(tx: Tx, realmId: RealmId): Promise<Fill> {
  const [row] = await tx<{ day: number }[]>`
    select day from channel_traffic_counted where realm_id = ${realmId}`
  return (directory) => {
    if (row) directory.trafficCountedTo = row.day
  }
}

/**
 * Counts the messages of channels after those that were counted already, up to the end of a day. Counts before
 * `oldest` are deleted. Note: ids increase with time, so it reads only new messages.
 */
export async function countMessages(
  tx: Tx,
  realmId: RealmId,
  { day, oldest }: { readonly day: number; readonly oldest: number },
): Promise<void> {
  await tx`
    with counted as (
      select coalesce(max(message_id), 0) as id from channel_traffic_counted
      where realm_id = ${realmId}),
    fresh as (
      select message.id, recipient_id, floor(extract(epoch from sent_at) / 86400)::int as day
      from message, counted
      where realm_id = ${realmId} and message.id > counted.id
        and sent_at < to_timestamp(${(day + 1) * 86_400})),
    moved as (
      insert into channel_traffic_counted (realm_id, day, message_id)
      select ${realmId}, ${day}, greatest(counted.id, coalesce(max(fresh.id), 0))
      from counted left join fresh on true group by counted.id
      on conflict (realm_id) do update set day = excluded.day, message_id = excluded.message_id)
    insert into channel_traffic (realm_id, day, channel_id, messages)
    select ${realmId}, day, recipient_id / 2, count(*) from fresh
    where recipient_id % 2 = 0 and day >= ${oldest} group by day, recipient_id
    on conflict (realm_id, day, channel_id) do update
      set messages = channel_traffic.messages + excluded.messages`
  await tx`delete from channel_traffic where realm_id = ${realmId} and day < ${oldest}`
}

/** The messages of each channel in all days that are remembered. */
export async function findSums(
  tx: Tx,
  realmId: RealmId,
): Promise<{ channelId: ChannelId; messages: number }[]> {
  return tx`
    select channel_id as "channelId", sum(messages)::int as messages from channel_traffic
    where realm_id = ${realmId} group by channel_id`
}

export async function updateTraffic(
  tx: Tx,
  realmId: RealmId,
  changed: ReadonlyMap<ChannelId, number | null>,
): Promise<void> {
  const rows = [...changed].map(([id, traffic]) => ({ id, traffic }))
  await tx`
    update channel set weekly_traffic = given.traffic
    from jsonb_to_recordset(${tx.json(rows)}) as given (id integer, traffic integer)
    where realm_id = ${realmId} and channel.id = given.id`
}
