import type { RealmId, UserId } from '@parley/contract'
import type { BatchTable } from '../db/batch.ts'
import type { Sql, Tx } from '../db/transaction.ts'

export interface LinkRow {
  readonly hash: string
  readonly purpose: string
  readonly userId: UserId | null
  readonly details: Readonly<Record<string, unknown>>
  readonly expiresAt: Date
}

export const mailedLinkTable: BatchTable<LinkRow> = {
  name: 'mailed_link',
  columns: [
    { name: 'hash', type: 'bytea', of: (link) => `\\x${link.hash}` },
    { name: 'purpose', type: 'text', of: (link) => link.purpose },
    { name: 'user_id', type: 'integer', of: (link) => link.userId },
    { name: 'details', type: 'jsonb', of: (link) => JSON.stringify(link.details) },
    { name: 'expires_at', type: 'timestamptz', of: (link) => link.expiresAt.toISOString() },
  ],
}

type Found = Pick<LinkRow, 'userId' | 'details'>

export async function findLink(
  sql: Sql,
  realmId: RealmId,
  { purpose, hash }: Pick<LinkRow, 'purpose' | 'hash'>,
): Promise<Found | undefined> {
  const [row] = await sql<Found[]>`
    select user_id as "userId", details from mailed_link
    where realm_id = ${realmId} and hash = ${`\\x${hash}`}::text::bytea and purpose = ${purpose}
      and used_at is null and expires_at > now()`
  return row
}

/** Uses the link up, if it works. */
export async function useLink(
  tx: Tx,
  realmId: RealmId,
  { purpose, hash }: Pick<LinkRow, 'purpose' | 'hash'>,
): Promise<Found | undefined> {
  const [row] = await tx<Found[]>`
    update mailed_link set used_at = now()
    where realm_id = ${realmId} and hash = ${`\\x${hash}`}::text::bytea and purpose = ${purpose}
      and used_at is null and expires_at > now()
    returning user_id as "userId", details`
  return row
}

/** Ends all links of these users. */
export async function endLinksOf(
  tx: Tx,
  realmId: RealmId,
  userIds: readonly UserId[],
): Promise<void> {
  await tx`
    update mailed_link set used_at = now()
    where realm_id = ${realmId} and user_id = any(${userIds as UserId[]}::int[]) and used_at is null`
}

export async function deleteOldLinks(tx: Tx, realmId: RealmId): Promise<void> {
  await tx`
    delete from mailed_link
    where realm_id = ${realmId} and expires_at < now() - interval '7 days'`
}
