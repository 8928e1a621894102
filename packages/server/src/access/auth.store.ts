import type { RealmId, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../db/batch.ts'
import type { Sql, Tx } from '../db/transaction.ts'
import type { Fill } from '../directory/load.ts'
import type { ApiKey } from '../directory/objects.ts'

interface KeyRow extends ApiKey {
  readonly userId: UserId
}

export const apiKeyTable: BatchTable<KeyRow> = {
  name: 'api_key',
  columns: [
    { name: 'id', type: 'integer', of: (key) => key.id },
    { name: 'user_id', type: 'integer', of: (key) => key.userId },
    { name: 'name', type: 'text', of: (key) => key.name },
    { name: 'hash', type: 'bytea', of: (key) => `\\x${key.hash}` },
    { name: 'created_at', type: 'timestamptz', of: (key) => toTime(key.createdAt) },
    {
      name: 'expires_at',
      type: 'timestamptz',
      of: (key) => (key.expiresAt === null ? null : toTime(key.expiresAt)),
    },
    { name: 'is_read_only', type: 'boolean', of: (key) => key.isReadOnly },
    { name: 'is_session', type: 'boolean', of: (key) => key.isSession },
    { name: 'is_proved', type: 'boolean', of: (key) => key.isProved },
  ],
}

export async function markApiKeysRevoked(
  tx: Tx,
  realmId: RealmId,
  ids: readonly number[],
): Promise<void> {
  await tx`
    update api_key set revoked_at = now()
    where realm_id = ${realmId} and id = any(${ids as number[]}::int[])`
}

/** Note: the newest stays, so that no id is given again. */
export async function deleteRevokedKeys(sql: Sql, realmId: RealmId, days: number): Promise<void> {
  await sql`
    delete from api_key
    where realm_id = ${realmId} and revoked_at < now() - make_interval(days => ${days})
      and id < (select max(id) from api_key where realm_id = ${realmId})`
}

export async function extendApiKey(
  tx: Tx,
  realmId: RealmId,
  { id, expiresAt }: { readonly id: number; readonly expiresAt: number },
): Promise<void> {
  await tx`
    update api_key set expires_at = ${toTime(expiresAt)}
    where realm_id = ${realmId} and id = ${id}`
}

export interface PasswordRow {
  readonly userId: UserId
  /** argon2id. */
  readonly hash: string
}

export const passwordTable: BatchTable<PasswordRow> = {
  name: 'user_password',
  columns: [
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'hash', type: 'text', of: (row) => row.hash },
  ],
  onConflict: 'on conflict (realm_id, user_id) do update set hash = excluded.hash',
}

/** The hash of a user's password; it is not kept in memory. */
export async function findPasswordHash(
  sql: Sql | Tx,
  realmId: RealmId,
  userId: UserId,
): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select hash from user_password where realm_id = ${realmId} and user_id = ${userId}`
  return row?.hash
}

export async function loadApiKeys(tx: Tx, realmId: RealmId): Promise<Fill> {
  const [keys, [newest]] = await Promise.all([
    findKeys(tx, realmId),
    tx<{ last: number }[]>`
      select coalesce(max(id), 0) as last from api_key where realm_id = ${realmId}`,
  ])
  return (directory) => {
    for (const { userId, ...key } of keys) directory.users.get(userId)?.apiKeys.push(key)
    directory.lastApiKeyId = newest?.last ?? 0
  }
}

async function findKeys(tx: Tx, realmId: RealmId): Promise<KeyRow[]> {
  return tx<KeyRow[]>`
    select id, user_id as "userId", name, encode(hash, 'hex') as hash,
      extract(epoch from created_at)::bigint as "createdAt",
      extract(epoch from expires_at)::bigint as "expiresAt", is_read_only as "isReadOnly",
      is_session as "isSession", is_proved as "isProved"
    from api_key where realm_id = ${realmId} and revoked_at is null order by id`
}
