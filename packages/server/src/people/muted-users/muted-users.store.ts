import type { RealmId, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import type { DirectoryParts } from '../../directory/parts.ts'

interface MutedRow {
  readonly userId: UserId
  readonly mutedUserId: UserId
  readonly mutedAt: number
}

export const mutedUserTable: BatchTable<MutedRow> = {
  name: 'muted_user',
  columns: [
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'muted_user_id', type: 'integer', of: (row) => row.mutedUserId },
    { name: 'muted_at', type: 'timestamptz', of: (row) => toTime(row.mutedAt) },
  ],
}

export async function findMutedUsers(
  tx: Tx,
  realmId: RealmId,
): Promise<DirectoryParts['mutedUsers']> {
  const rows = await tx<MutedRow[]>`
    select user_id as "userId", muted_user_id as "mutedUserId",
      extract(epoch from muted_at)::bigint as "mutedAt"
    from muted_user where realm_id = ${realmId}`
  const found = new Map<UserId, Map<UserId, number>>()
  for (const { userId, mutedUserId, mutedAt } of rows) {
    const muted = found.get(userId) ?? new Map<UserId, number>()
    found.set(userId, muted.set(mutedUserId, mutedAt))
  }
  return found
}

export async function deleteMutedUser(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  mutedUserId: UserId,
): Promise<void> {
  await tx`
    delete from muted_user
    where realm_id = ${realmId} and user_id = ${userId} and muted_user_id = ${mutedUserId}`
}
