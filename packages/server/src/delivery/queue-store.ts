import type { QueueId, RealmId } from '@parley/contract'
import type { Sql } from '../db/transaction.ts'
import type { Queue } from './queue.ts'

export async function insertQueue(sql: Sql, realmId: RealmId, queue: Queue): Promise<void> {
  await sql`
    insert into event_queue (realm_id, id, user_id, options, registered_at, idle_timeout, polled_at)
    values (${realmId}, ${queue.id}, ${queue.userId}, ${sql.json(queue.options as never)},
      ${queue.registeredAt}, ${queue.idleTimeout}, now())`
}

export interface StoredQueue extends Queue {
  readonly polledAt: Date
}

/** The queue, unless it has not been polled for longer than it may. */
export async function findQueue(
  sql: Sql,
  realmId: RealmId,
  id: QueueId,
): Promise<StoredQueue | undefined> {
  const [row] = await sql<StoredQueue[]>`
    select id, user_id as "userId", options, registered_at as "registeredAt",
      idle_timeout as "idleTimeout", polled_at as "polledAt"
    from event_queue
    where realm_id = ${realmId} and id = ${id}
      and polled_at + idle_timeout * interval '1 second' > now()`
  return row
}

export async function deleteQueue(sql: Sql, realmId: RealmId, id: QueueId): Promise<void> {
  await sql`delete from event_queue where realm_id = ${realmId} and id = ${id}`
}

/** Those of all organizations; returns how many. */
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

export async function deleteExpiredQueues(sql: Sql, realmId: RealmId): Promise<QueueId[]> {
  const rows = await sql<{ id: QueueId }[]>`
    delete from event_queue
    where realm_id = ${realmId} and polled_at + idle_timeout * interval '1 second' < now()
    returning id`
  return rows.map((row) => row.id)
}

export async function countQueues(sql: Sql, realmId: RealmId, userId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from event_queue
    where realm_id = ${realmId} and user_id = ${userId}
      and polled_at + idle_timeout * interval '1 second' > now()`
  return row?.count ?? 0
}
