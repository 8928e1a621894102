import type { AuditKind, RealmId, UserId } from '@parley/contract'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'

export interface StoredEntry {
  readonly id: number
  /** Unix time in seconds. */
  readonly at: number
  readonly kind: AuditKind
  readonly actorId: UserId | null
  readonly userId: UserId | null
  readonly details: Readonly<Record<string, unknown>>
  readonly address: string | null
  readonly agent: string | null
  readonly keyId: number | null
  readonly keyName: string | null
  readonly isSession: boolean | null
}

export interface Wanted {
  readonly before: number | undefined
  readonly count: number
  readonly userId: UserId | undefined
  readonly kinds: readonly AuditKind[] | undefined
}

/** Newest first. */
export async function findEntries(
  sql: Sql,
  realmId: RealmId,
  { before, count, userId, kinds }: Wanted,
): Promise<StoredEntry[]> {
  const newest = (whose: Fragment) => sql`(
    select id, floor(extract(epoch from happened_at))::bigint as at, kind,
      actor_id as "actorId", user_id as "userId", details, address, agent,
      key_id as "keyId", key_name as "keyName", is_session as "isSession"
    from audit_entry
    where realm_id = ${realmId} ${whose}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
      ${kinds === undefined ? sql`` : sql`and kind = any(${[...kinds]}::text[])`}
    order by id desc limit ${count})`
  if (userId === undefined) return await sql<StoredEntry[]>`${newest(sql``)}`.planned()
  // Note: with "or", all entries of the user would be sorted. Many are in both parts.
  return await sql<StoredEntry[]>`
    select distinct on (id) * from (
      ${newest(sql`and actor_id = ${userId}`)} union all ${newest(sql`and user_id = ${userId}`)}) as found
    order by id desc limit ${count}`.planned()
}

interface Bounds {
  readonly days: number
  /** How long and how many refused attempts are kept; strangers cause them. */
  readonly attemptDays: number
  readonly maxAttempts: number
}

export async function deleteOldEntries(
  sql: Sql,
  realmId: RealmId,
  { days, attemptDays, maxAttempts }: Bounds,
): Promise<void> {
  await sql`
    delete from audit_entry
    where realm_id = ${realmId} and (
      happened_at < now() - make_interval(days => ${days})
      or kind = 'sign_in_refused' and (
        happened_at < now() - make_interval(days => ${attemptDays})
        or id <= (
          select id from audit_entry where realm_id = ${realmId} and kind = 'sign_in_refused'
          order by id desc offset ${maxAttempts} limit 1)))`
}
