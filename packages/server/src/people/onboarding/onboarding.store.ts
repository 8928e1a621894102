import type { RealmId, UserId } from '@parley/contract'
import type { Statements, Tx } from '../../db/transaction.ts'

export async function findSeenSteps(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
): Promise<Set<string>> {
  const rows = await sql<{ name: string }[]>`
    select name from onboarding_step where realm_id = ${realmId} and user_id = ${userId}`
  return new Set(rows.map(({ name }) => name))
}

/** Whether it is new. */
export async function insertSeenStep(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  name: string,
): Promise<boolean> {
  const inserted = await tx`
    insert into onboarding_step (realm_id, user_id, name)
    values (${realmId}, ${userId}, ${name}) on conflict do nothing`
  return inserted.count > 0
}
