import type { RealmId, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Directory } from '../../directory/directory.ts'

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

export async function loadMutedUsers(tx: Tx, directory: Directory): Promise<void> {
  const rows = await tx<MutedRow[]>`
    select user_id as "userId", muted_user_id as "mutedUserId",
      extract(epoch from muted_at)::bigint as "mutedAt"
    from muted_user where realm_id = ${directory.realmId}`
  for (const { userId, mutedUserId, mutedAt } of rows) {
    const muted = directory.mutedUsers.get(userId) ?? new Map<UserId, number>()
    directory.mutedUsers.set(userId, muted.set(mutedUserId, mutedAt))
  }
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
