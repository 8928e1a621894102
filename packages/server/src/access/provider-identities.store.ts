import type { RealmId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../db/transaction.ts'
import type { Subject } from '../openid/provider.ts'

/** Whose account this subject opens. */
export async function findOwner(
  sql: Sql | Tx,
  realmId: RealmId,
  { issuer, subject }: Subject,
): Promise<UserId | undefined> {
  const [row] = await sql<{ userId: UserId }[]>`
    select user_id as "userId" from provider_identity
    where realm_id = ${realmId} and issuer = ${issuer} and subject = ${subject}`
  return row?.userId
}

/** The subjects that are linked to a user: at most one per issuer. */
export async function findSubjects(
  sql: Sql | Tx,
  realmId: RealmId,
  userId: UserId,
): Promise<Subject[]> {
  return await sql<Subject[]>`
    select issuer, subject from provider_identity
    where realm_id = ${realmId} and user_id = ${userId} order by issuer`
}

/** Whether it was inserted: a subject opens one account, and an account has one subject for each issuer. */
export async function insertIdentity(
  tx: Tx,
  realmId: RealmId,
  { issuer, subject, userId }: Subject & { readonly userId: UserId },
): Promise<boolean> {
  const rows = await tx`
    insert into provider_identity (realm_id, issuer, subject, user_id)
    values (${realmId}, ${issuer}, ${subject}, ${userId})
    on conflict do nothing returning user_id`
  return rows.length > 0
}

export async function deleteIdentities(tx: Tx, realmId: RealmId, userId: UserId): Promise<void> {
  await tx`delete from provider_identity where realm_id = ${realmId} and user_id = ${userId}`
}
