import type { ChannelId, GroupId, InvitationId, RealmId, Role, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../../db/batch.ts'
import { arrayLiteral } from '../../db/postgres-types.ts'
import type { Sql, Tx } from '../../db/transaction.ts'

/** An invitation as created; what it gives is computed when it is used. */
export interface Invitation {
  readonly id: InvitationId
  /** Null: a link for many. */
  readonly email: string | null
  readonly inviterId: UserId
  readonly role: Role
  readonly channelIds: readonly ChannelId[]
  readonly groupIds: readonly GroupId[]
  /** Whether new users also get the default channels. */
  readonly withDefaults: boolean
  readonly notifiesInviter: boolean
  /** The welcome message in place of the organization's; empty: none. */
  readonly welcomeText: string | null
  /** Of a link for many. */
  readonly secret: string | null
  /** Other users who have seen the link. */
  readonly shownTo: readonly UserId[]
  readonly sentAt: number
  /** Null: never. */
  readonly expiresAt: number | null
}

export const invitationTable: BatchTable<Invitation & { readonly hash: string }> = {
  name: 'invitation',
  columns: [
    { name: 'id', type: 'integer', of: (one) => one.id },
    { name: 'email', type: 'text', of: (one) => one.email },
    { name: 'inviter_id', type: 'integer', of: (one) => one.inviterId },
    { name: 'role', type: 'smallint', of: (one) => one.role },
    { name: 'channel_ids', type: 'integer[]', of: (one) => arrayLiteral(one.channelIds) },
    { name: 'group_ids', type: 'integer[]', of: (one) => arrayLiteral(one.groupIds) },
    { name: 'with_defaults', type: 'boolean', of: (one) => one.withDefaults },
    { name: 'notifies_inviter', type: 'boolean', of: (one) => one.notifiesInviter },
    { name: 'welcome_text', type: 'text', of: (one) => one.welcomeText },
    { name: 'hash', type: 'bytea', of: (one) => `\\x${one.hash}` },
    { name: 'secret', type: 'text', of: (one) => one.secret },
    { name: 'shown_to', type: 'integer[]', of: (one) => arrayLiteral(one.shownTo) },
    { name: 'sent_at', type: 'timestamptz', of: (one) => toTime(one.sentAt) },
    {
      name: 'expires_at',
      type: 'timestamptz',
      of: ({ expiresAt }) => (expiresAt === null ? null : toTime(expiresAt)),
    },
  ],
}

interface Wanted {
  readonly id?: InvitationId
  /** Hexadecimal. */
  readonly hash?: string
  readonly inviterId?: UserId
}

/** Invitations that are neither used, revoked nor expired. */
export async function findInvitations(
  sql: Sql | Tx,
  realmId: RealmId,
  { id, hash, inviterId }: Wanted,
): Promise<Invitation[]> {
  return sql<Invitation[]>`
    select id, email, inviter_id as "inviterId", role, channel_ids as "channelIds",
      group_ids as "groupIds", with_defaults as "withDefaults",
      notifies_inviter as "notifiesInviter", welcome_text as "welcomeText", secret,
      shown_to as "shownTo",
      extract(epoch from sent_at)::bigint as "sentAt",
      extract(epoch from expires_at)::bigint as "expiresAt"
    from invitation
    where realm_id = ${realmId} and ended_at is null
      and (expires_at is null or expires_at > now())
      and (${id ?? null}::integer is null or id = ${id ?? null}::integer)
      and (${hash ?? null}::text is null or hash = decode(${hash ?? null}::text, 'hex'))
      and (${inviterId ?? null}::integer is null or inviter_id = ${inviterId ?? null}::integer)
    order by id`
}

/** Whether there was such a link, and it was ended. */
export async function wasLinkEnded(
  sql: Sql | Tx,
  realmId: RealmId,
  id: InvitationId,
): Promise<boolean> {
  const rows = await sql`
    select from invitation
    where realm_id = ${realmId} and id = ${id} and email is null and ended_at is not null`
  return rows.length > 0
}

export async function findLastId(tx: Tx, realmId: RealmId): Promise<number> {
  const [row] = await tx<{ last: number }[]>`
    select coalesce(max(id), 0) as last from invitation where realm_id = ${realmId}`
  return row?.last ?? 0
}

/** The number of emails sent in the last day, in total and for this user. */
export async function countSent(
  tx: Tx,
  realmId: RealmId,
  inviterId: UserId,
): Promise<{ readonly all: number; readonly own: number }> {
  const [row] = await tx<{ all: number; own: number }[]>`
    select count(*)::integer as all,
      count(*) filter (where inviter_id = ${inviterId})::integer as own
    from invitation
    where realm_id = ${realmId} and email is not null and sent_at > now() - interval '1 day'`
  return row ?? { all: 0, own: 0 }
}

/** The number of links that this user created in the last day, also of those that no longer work. */
export async function countLinks(tx: Tx, realmId: RealmId, inviterId: UserId): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from invitation
    where realm_id = ${realmId} and inviter_id = ${inviterId} and email is null
      and sent_at > now() - interval '1 day'`
  return row?.count ?? 0
}

export async function endInvitation(tx: Tx, realmId: RealmId, id: InvitationId): Promise<void> {
  await tx`update invitation set ended_at = now() where realm_id = ${realmId} and id = ${id}`
}

/** Revokes those to any of these addresses; returns their senders. */
export async function endToAddresses(
  tx: Tx,
  realmId: RealmId,
  addresses: readonly string[],
): Promise<UserId[]> {
  const lower = addresses.map((address) => address.toLowerCase())
  const ended = await tx<{ inviterId: UserId }[]>`
    update invitation set ended_at = now()
    where realm_id = ${realmId} and lower(email) = any(${lower}::text[]) and ended_at is null
    returning inviter_id as "inviterId"`
  return ended.map((row) => row.inviterId)
}

/** Revokes those that one user sent to any of these addresses. */
export async function endEarlier(
  tx: Tx,
  realmId: RealmId,
  inviterId: UserId,
  addresses: readonly string[],
): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase())
  await tx`
    update invitation set ended_at = now()
    where realm_id = ${realmId} and inviter_id = ${inviterId} and ended_at is null
      and lower(email) = any(${lower}::text[])`
}

/** Ends all invitations of these users; returns who had any. */
export async function endOfInviters(
  tx: Tx,
  realmId: RealmId,
  inviterIds: readonly UserId[],
): Promise<UserId[]> {
  const ended = await tx<{ inviterId: UserId }[]>`
    update invitation set ended_at = now()
    where realm_id = ${realmId} and inviter_id = any(${inviterIds as UserId[]}::int[])
      and ended_at is null
    returning inviter_id as "inviterId"`
  return [...new Set(ended.map((row) => row.inviterId))]
}

/** Ends all links for many that this user has seen; returns their senders. */
export async function endShownTo(tx: Tx, realmId: RealmId, userId: UserId): Promise<UserId[]> {
  const ended = await tx<{ inviterId: UserId }[]>`
    update invitation set ended_at = now()
    where realm_id = ${realmId} and ${userId}::integer = any(shown_to) and ended_at is null
    returning inviter_id as "inviterId"`
  return ended.map((row) => row.inviterId)
}

/** Records that a user has seen these links. */
export async function noteShown(
  tx: Tx,
  realmId: RealmId,
  ids: readonly InvitationId[],
  userId: UserId,
): Promise<void> {
  await tx`
    update invitation set shown_to = array_append(shown_to, ${userId}::integer)
    where realm_id = ${realmId} and id = any(${ids as InvitationId[]}::int[])
      and not ${userId}::integer = any(shown_to)`
}

/**
 * Keeps a row for the email that was sent before the one that is about to be sent, so that `countSent` counts both. The row has
 * ended, and no secret has its hash.
 */
export async function keepSent(tx: Tx, realmId: RealmId, id: InvitationId): Promise<void> {
  await tx`
    insert into invitation (realm_id, id, email, inviter_id, role, channel_ids, group_ids,
      with_defaults, notifies_inviter, hash, sent_at, ended_at)
    select realm_id, (select max(id) + 1 from invitation where realm_id = ${realmId}), email,
      inviter_id, role, channel_ids, group_ids, with_defaults, notifies_inviter, sha256(hash),
      sent_at, now()
    from invitation
    where realm_id = ${realmId} and id = ${id} and sent_at > now() - interval '1 day'`
}

/** Another secret, and as much time as there was at first. */
export async function renewInvitation(
  tx: Tx,
  realmId: RealmId,
  { id, hash }: { readonly id: InvitationId; readonly hash: string },
): Promise<void> {
  await tx`
    update invitation set hash = decode(${hash}::text, 'hex'), sent_at = now(),
      expires_at = now() + (expires_at - sent_at)
    where realm_id = ${realmId} and id = ${id}`
}

/** Note: the newest stays, so that no id is given again. */
export async function deleteOldInvitations(tx: Tx, realmId: RealmId): Promise<void> {
  await tx`
    delete from invitation
    where realm_id = ${realmId}
      and coalesce(ended_at, expires_at) < now() - interval '30 days'
      and id < (select max(id) from invitation where realm_id = ${realmId})`
}
