import type { MessageId, RealmId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import type { Sql } from '../../db/transaction.ts'
import { sharedNow } from '../../shared-clock.ts'
import type { FlagsOfUser } from '../message/updates.store.ts'

interface NewPushRequest {
  readonly messageId: MessageId
  readonly dueAt: Date
}

export const pushRequestTable: BatchTable<NewPushRequest> = {
  name: 'web_push_request',
  columns: [
    { name: 'message_id', type: 'integer', of: (row) => row.messageId },
    { name: 'due_at', type: 'timestamptz', of: (row) => row.dueAt.toISOString() },
  ],
}

/** A message of which somebody may have to be notified. */
export interface PushRequest {
  readonly realmId: RealmId
  readonly messageId: MessageId
  /** This one included. */
  readonly attempts: number
}

interface Wanted {
  readonly now: Date
  readonly limit: number
  /** How long a node may work on a row before others take it over. */
  readonly leaseMs: number
}

/** Claims due rows. Two nodes may do this at once: the second skips locked rows. Note: covers all organizations. */
export async function takePushRequests(sql: Sql, wanted: Wanted): Promise<PushRequest[]> {
  const now = wanted.now.toISOString()
  const until = new Date(wanted.now.getTime() + wanted.leaseMs).toISOString()
  return sql<PushRequest[]>`
    update web_push_request as request
    set attempts = request.attempts + 1, due_at = ${until}::timestamptz
    from (
      select realm_id, message_id from web_push_request where due_at <= ${now}::timestamptz
      order by due_at limit ${wanted.limit} for update skip locked
    ) as next
    where request.realm_id = next.realm_id and request.message_id = next.message_id
    returning request.realm_id as "realmId", request.message_id as "messageId", request.attempts`
}

/** Keeps rows that take long from other nodes. */
export async function renewPushRequests(
  sql: Sql,
  requests: readonly PushRequest[],
  leaseMs: number,
): Promise<void> {
  if (requests.length === 0) return
  const until = new Date(sharedNow() + leaseMs).toISOString()
  const realmIds = requests.map(({ realmId }) => realmId)
  const messageIds = requests.map(({ messageId }) => messageId)
  await sql`
    update web_push_request as request set due_at = ${until}::timestamptz
    from unnest(${realmIds}::int[], ${messageIds}::int[]) as own (realm_id, message_id)
    where request.realm_id = own.realm_id and request.message_id = own.message_id`
}

export async function deletePushRequest(
  sql: Sql,
  { realmId, messageId }: PushRequest,
): Promise<void> {
  await sql`
    delete from web_push_request where realm_id = ${realmId} and message_id = ${messageId}`
}

/** The stored flags of everybody who has one on the message. */
export async function findFlagsOn(
  sql: Sql,
  realmId: RealmId,
  messageId: MessageId,
): Promise<FlagsOfUser[]> {
  return sql<FlagsOfUser[]>`
    select user_id as "userId", array_agg(flag order by flag) as flags from message_flag
    where realm_id = ${realmId} and message_id = ${messageId} group by user_id`
}
