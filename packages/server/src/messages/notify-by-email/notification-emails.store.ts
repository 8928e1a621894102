import type { MessageId, RealmId, RecipientId, UserId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import { type StoredFlag, storedFlags } from '../message/stored-flags.ts'

interface Claim {
  readonly now: Date
  readonly limit: number
  /** How long a node may work before others take over. */
  readonly leaseMs: number
}

/** The messages of an organization after this one have to be looked at. */
export interface EmailCursor {
  readonly realmId: RealmId
  readonly messageId: MessageId
}

/** After a long time without a mail server, only so many messages are looked at. */
const mostBehind = 100_000

/** Claims organizations with new messages, those with most of them first. A new one begins with its first message. Note: covers all organizations. */
export async function takeCursors(
  sql: Sql,
  { now, limit, leaseMs }: Claim,
): Promise<EmailCursor[]> {
  await sql`
    insert into notification_email_cursor (realm_id, message_id)
    select id, 0 from realm
    where not exists (select from notification_email_cursor where realm_id = realm.id)
    on conflict do nothing`
  const until = new Date(now.getTime() + leaseMs).toISOString()
  return sql<EmailCursor[]>`
    update notification_email_cursor as own
    set leased_until = ${until}::timestamptz,
      message_id = greatest(own.message_id, next.last_message_id - ${mostBehind}::int)
    from (
      select cursor.realm_id, realm.last_message_id
      from notification_email_cursor as cursor join realm on realm.id = cursor.realm_id
      where realm.last_message_id > cursor.message_id and realm.deactivated_at is null
        and cursor.leased_until < ${now.toISOString()}::timestamptz
      order by realm.last_message_id - cursor.message_id desc limit ${limit} for update of cursor skip locked
    ) as next
    where own.realm_id = next.realm_id
    returning own.realm_id as "realmId", own.message_id as "messageId"`
}

/** A message as far as it matters for whom it may concern. */
export interface NewMessage {
  readonly id: MessageId
  readonly senderId: UserId
  readonly recipientId: RecipientId
  readonly topic: string
  readonly mentionsChannel: boolean
  /** Unix time in seconds. */
  readonly sentAt: number
}

/** The messages after the cursor, ascending. */
export async function findNewMessages(
  sql: Sql,
  { realmId, messageId }: EmailCursor,
  limit: number,
): Promise<NewMessage[]> {
  return sql<NewMessage[]>`
    select id, sender_id as "senderId", recipient_id as "recipientId", topic,
      mentions_channel as "mentionsChannel", extract(epoch from sent_at)::bigint as "sentAt"
    from message where realm_id = ${realmId} and id > ${messageId} order by id limit ${limit}`
}

/** Flags that do not say that a message is for the user. */
const otherFlags: readonly string[] = ['starred', 'collapsed', 'historical'] satisfies StoredFlag[]

/** Who is mentioned in these messages, or has an alert word in them. */
export async function findMentioned(
  sql: Sql,
  realmId: RealmId,
  messageIds: readonly MessageId[],
): Promise<{ readonly userId: UserId; readonly messageId: MessageId }[]> {
  const flags = Object.entries(storedFlags)
    .filter(([name]) => !otherFlags.includes(name))
    .map(([, number]) => number)
  return sql<{ userId: UserId; messageId: MessageId }[]>`
    select user_id as "userId", message_id as "messageId" from message_flag
    where realm_id = ${realmId} and message_id = any(${messageIds}::int[]) and flag = any(${flags}::int[])`
}

/** A user, and the first and the last message about which they may want an email. */
export interface Concerned {
  readonly userId: UserId
  readonly first: MessageId
  readonly last: MessageId
  readonly dueAt: Date
}

/**
 * Moves the cursor and adds users; one who waits already keeps the time of their email. Nothing happens if another node has moved the cursor
 * meanwhile, because this one was slower than its lease.
 */
export async function finishLook(
  sql: Sql,
  { realmId, messageId }: EmailCursor,
  { upTo, concerned }: { readonly upTo: MessageId; readonly concerned: readonly Concerned[] },
): Promise<void> {
  const userIds = concerned.map(({ userId }) => userId)
  const firsts = concerned.map(({ first }) => first)
  const lasts = concerned.map(({ last }) => last)
  const due = concerned.map(({ dueAt }) => dueAt.toISOString())
  await sql`
    with moved as (
      update notification_email_cursor set message_id = ${upTo}, leased_until = '-infinity'
      where realm_id = ${realmId} and message_id = ${messageId} returning 1
    )
    insert into notification_email (realm_id, user_id, first_message_id, last_message_id, due_at)
    select ${realmId}, user_id, first_id, last_id, due_at
    from unnest(${userIds}::int[], ${firsts}::int[], ${lasts}::int[], ${due}::timestamptz[])
      as given (user_id, first_id, last_id, due_at)
    where exists (select from moved)
    on conflict (realm_id, user_id) do update
    set last_message_id = greatest(notification_email.last_message_id, excluded.last_message_id)`
}

/** A user who is to be emailed. */
export interface EmailRequest {
  readonly realmId: RealmId
  readonly userId: UserId
  readonly first: MessageId
  /** This one included. */
  readonly attempts: number
}

/** The last message of an organization that was looked at. */
export async function findLookedAt(sql: Sql, realmId: RealmId): Promise<MessageId> {
  const [row] = await sql<{ id: MessageId }[]>`
    select message_id as id from notification_email_cursor where realm_id = ${realmId}`
  return row?.id ?? (0 as MessageId)
}

/** Claims due rows. Note: covers all organizations. */
export async function takeEmailRequests(
  sql: Sql,
  { now, limit, leaseMs }: Claim,
): Promise<EmailRequest[]> {
  const until = new Date(now.getTime() + leaseMs).toISOString()
  return sql<EmailRequest[]>`
    update notification_email as request
    set attempts = request.attempts + 1, due_at = ${until}::timestamptz
    from (
      select realm_id, user_id from notification_email where due_at <= ${now.toISOString()}::timestamptz
      order by due_at limit ${limit} for update skip locked
    ) as next
    where request.realm_id = next.realm_id and request.user_id = next.user_id
    returning request.realm_id as "realmId", request.user_id as "userId",
      request.first_message_id as "first", request.attempts`
}

/** Ends the wait of a user whose messages were looked at up to one. If there are later ones, another email is due. */
export async function finishEmailRequest(
  sql: Sql,
  { realmId, userId }: EmailRequest,
  { upTo, nextAt }: { readonly upTo: MessageId; readonly nextAt: Date },
): Promise<void> {
  await sql`
    delete from notification_email
    where realm_id = ${realmId} and user_id = ${userId} and last_message_id <= ${upTo}`
  await sql`
    update notification_email
    set first_message_id = ${upTo} + 1, attempts = 0, due_at = ${nextAt.toISOString()}::timestamptz
    where realm_id = ${realmId} and user_id = ${userId} and first_message_id <= ${upTo}`
}

/** An attempt failed. */
export async function postponeEmailRequest(
  sql: Sql,
  { realmId, userId }: EmailRequest,
  dueAt: Date,
): Promise<void> {
  await sql`
    update notification_email set due_at = ${dueAt.toISOString()}::timestamptz
    where realm_id = ${realmId} and user_id = ${userId}`
}

/** Whether people may have accounts in several organizations of this server. Note: covers all organizations. */
export async function hasSeveralOrganizations(sql: Sql): Promise<boolean> {
  const rows = await sql`select from realm where deactivated_at is null limit 2`
  return rows.length > 1
}
