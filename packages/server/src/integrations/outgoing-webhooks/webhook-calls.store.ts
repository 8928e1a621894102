import type { MessageId, RealmId, UserId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import type { Sql, Tx } from '../../db/transaction.ts'

export type Trigger = 'direct_message' | 'mention'

interface NewCall {
  readonly botId: UserId
  readonly messageId: MessageId
  readonly trigger: Trigger
  readonly at: Date
}

export const webhookCallTable: BatchTable<NewCall> = {
  name: 'webhook_call',
  columns: [
    { name: 'bot_id', type: 'integer', of: (row) => row.botId },
    { name: 'message_id', type: 'integer', of: (row) => row.messageId },
    { name: 'trigger', type: 'text', of: (row) => row.trigger },
    { name: 'due_at', type: 'timestamptz', of: (row) => row.at.toISOString() },
  ],
}

/** A message that is queued for a bot. */
export interface WebhookCall {
  readonly realmId: RealmId
  readonly botId: UserId
  readonly messageId: MessageId
  readonly trigger: Trigger
  /** The owner of the bot. */
  readonly ownerId: UserId
  /** This one included. */
  readonly attempts: number
}

interface Wanted {
  readonly now: Date
  /** Bots whose services are being called on this node, as `realm bot`. */
  readonly busy: readonly string[]
  /** Owners who have as many calls underway as they may have, as `realm owner`. */
  readonly busyOwners: readonly string[]
  readonly limit: number
  readonly perOwner: number
  /** How long a node may work on a call before others take it over. */
  readonly leaseMs: number
}

/**
 * Claims due calls, one message per bot, and a few per owner of bots, so that slow services delay only those of their owner. The
 * longest due ones of each owner come first. If two nodes do this at once, the second finds that the time of the row has
 * moved. Note: covers all organizations that are active; calls of others wait.
 */
export async function takeDue(sql: Sql, wanted: Wanted): Promise<WebhookCall[]> {
  const now = wanted.now.toISOString()
  const until = new Date(wanted.now.getTime() + wanted.leaseMs).toISOString()
  return sql<WebhookCall[]>`
    update webhook_call as call set attempts = least(call.attempts + 1, 1000), due_at = ${until}::timestamptz
    from (
      select realm_id, bot_id, message_id, bot_owner_id, row_number() over (
        partition by realm_id, bot_owner_id order by due_at, bot_id
      ) as turn, due_at
      from (
        select distinct on (realm_id, bot_id) realm_id, bot_id, message_id, due_at, bot_owner_id
        from webhook_call
        join (select realm_id, id as bot_id, coalesce(bot_owner_id, id) as bot_owner_id from realm_user)
          as bot using (realm_id, bot_id)
        where due_at <= ${now}::timestamptz
          and not exists (select from realm where id = realm_id and deactivated_at is not null)
          and not (realm_id || ' ' || bot_id = any(${[...wanted.busy]}::text[]))
          and not (realm_id || ' ' || bot_owner_id = any(${[...wanted.busyOwners]}::text[]))
        order by realm_id, bot_id, message_id
      ) as first
      order by turn, due_at limit ${wanted.limit}
    ) as next
    where call.realm_id = next.realm_id and call.bot_id = next.bot_id
      and call.message_id = next.message_id and call.due_at <= ${now}::timestamptz
      and next.turn <= ${wanted.perOwner}
    returning call.realm_id as "realmId", call.bot_id as "botId",
      call.message_id as "messageId", call.trigger, call.attempts, next.bot_owner_id as "ownerId"`
}

/** Puts a call off, for another attempt. */
export async function reschedule(
  sql: Sql,
  { realmId, botId, messageId }: WebhookCall,
  until: Date,
): Promise<void> {
  await sql`
    update webhook_call set due_at = ${until.toISOString()}::timestamptz
    where realm_id = ${realmId} and bot_id = ${botId} and message_id = ${messageId}`
}

/** Whether it was still there. */
export async function deleteCall(
  sql: Sql | Tx,
  { realmId, botId, messageId }: WebhookCall,
): Promise<boolean> {
  const deleted = await sql`
    delete from webhook_call
    where realm_id = ${realmId} and bot_id = ${botId} and message_id = ${messageId}`
  return deleted.count > 0
}
