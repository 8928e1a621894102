import type { RealmId, UserId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'

export async function findAlertWords(
  tx: Tx,
  realmId: RealmId,
): Promise<Map<UserId, readonly string[]>> {
  const rows = await tx<{ userId: UserId; words: string[] }[]>`
    select user_id as "userId", words from alert_words where realm_id = ${realmId}`
  return new Map(rows.map(({ userId, words }) => [userId, words]))
}

export async function putAlertWords(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  words: readonly string[],
): Promise<void> {
  if (words.length === 0) {
    await tx`delete from alert_words where realm_id = ${realmId} and user_id = ${userId}`
    return
  }
  await tx`
    insert into alert_words (realm_id, user_id, words)
    values (${realmId}, ${userId}, ${words as string[]}::text[])
    on conflict (realm_id, user_id) do update set words = excluded.words`
}
