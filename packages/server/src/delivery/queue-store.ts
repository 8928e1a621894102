import { limits, type QueueId, type RealmId, type UserId } from '@parley/contract'
import type { Sql } from '../db/transaction.ts'
import type { Queue } from './queue.ts'

/** How often nodes store when queues were polled. */
export const storeEverySeconds = 60

const { maxIdleQueueTimeout: longestIdle } = limits

interface Added {
  readonly queue: Queue
  /** The maximum number of queues that the user may have. */
  readonly most: number
}

/** Stores queues, as far as their users may have more. Returns which were stored. */
export async function insertQueues(
  sql: Sql,
  realmId: RealmId,
  added: readonly Added[],
): Promise<ReadonlySet<QueueId>> {
  const ofUser = new Map<UserId, number>()
  const rows = added.map(({ queue: { userId, ...queue }, most }) => {
    const before = ofUser.get(userId) ?? 0
    ofUser.set(userId, before + 1)
    return { ...queue, userId, most: most - before }
  })
  const stored = await sql<{ id: QueueId }[]>`
    insert into event_queue (realm_id, id, user_id, options, registered_at, idle_timeout, polled_at)
    select ${realmId}, given.id, given."userId", given.options, given."registeredAt",
      given."idleTimeout", now()
    from json_to_recordset(${sql.json(rows)}::json) as given (
      id text, "userId" integer, options json, "registeredAt" bigint, "idleTimeout" integer,
      most integer)
    where most > (
      select count(*) from event_queue as known
      where known.realm_id = ${realmId} and known.user_id = given."userId"
        and known.polled_at + known.idle_timeout * interval '1 second' > now())
    returning id`
  return new Set(stored.map(({ id }) => id))
}

/** How many queues of the user have not expired. */
export async function countQueues(sql: Sql, realmId: RealmId, userId: UserId): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from event_queue
    where realm_id = ${realmId} and user_id = ${userId}
      and polled_at + idle_timeout * interval '1 second' > now()`
  return row?.count ?? 0
}

export interface StoredQueue extends Queue {
  readonly polledAt: Date
}

/**
 * The queue, unless it has not been polled for longer than it may. Another node may not have stored the newest polls yet; after an
 * outage, those of a longer time. Note: the log is kept longer than any queue may be idle.
 */
export async function findQueue(
  sql: Sql,
  realmId: RealmId,
  id: QueueId,
  mayMissPolls: boolean,
): Promise<StoredQueue | undefined> {
  const unstored = mayMissPolls ? longestIdle : storeEverySeconds
  const [row] = await sql<StoredQueue[]>`
    select id, user_id as "userId", options, registered_at as "registeredAt",
      idle_timeout as "idleTimeout", polled_at as "polledAt"
    from event_queue
    where realm_id = ${realmId} and id = ${id}
      and polled_at + least(idle_timeout + ${unstored}, ${longestIdle + storeEverySeconds})
        * interval '1 second' > now()`
  return row
}

export async function deleteQueue(sql: Sql, realmId: RealmId, id: QueueId): Promise<void> {
  await sql`delete from event_queue where realm_id = ${realmId} and id = ${id}`
}

/** Deletes the queues of all organizations; returns how many. */
export async function deleteAllQueues(sql: Sql): Promise<number> {
  const deleted = await sql`delete from event_queue`
  return deleted.count
}

/**
 * Stores how many milliseconds ago queues were polled, so that they do not expire during a restart. Note: ages,
 * because the database uses its own clock.
 */
export async function touchQueues(
  sql: Sql,
  realmId: RealmId,
  ages: ReadonlyMap<QueueId, number>,
): Promise<void> {
  await sql`
    update event_queue set polled_at =
      greatest(event_queue.polled_at, now() - given.age * interval '1 millisecond')
    from unnest(${[...ages.keys()]}::text[], ${[...ages.values()]}::float8[]) as given (id, age)
    where event_queue.realm_id = ${realmId} and event_queue.id = given.id`
}

/** Note: another node may not have stored the newest polls yet. */
export async function deleteExpiredQueues(sql: Sql, realmId: RealmId): Promise<QueueId[]> {
  const rows = await sql<{ id: QueueId }[]>`
    delete from event_queue
    where realm_id = ${realmId} and polled_at + (idle_timeout + ${storeEverySeconds}) * interval '1 second' < now()
    returning id`
  return rows.map((row) => row.id)
}
