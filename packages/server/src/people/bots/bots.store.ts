import type { RealmId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'

interface Stored {
  readonly key: string
  readonly value: string
}

/** The stored values of the bot under these keys, or all. */
export async function findStored(
  sql: Sql,
  realmId: RealmId,
  botId: UserId,
  keys: readonly string[] | undefined,
): Promise<readonly Stored[]> {
  return sql<Stored[]>`
    select key, value from bot_storage
    where realm_id = ${realmId} and bot_id = ${botId}
      and (${keys === undefined}::boolean or key = any(${[...(keys ?? [])]}::text[]))
    order by key`
}

/** How many bytes the bot has stored under other keys than these. */
export async function countStored(
  tx: Tx,
  realmId: RealmId,
  botId: UserId,
  except: readonly string[],
): Promise<number> {
  const [row] = await tx<{ bytes: number }[]>`
    select coalesce(sum(octet_length(key) + octet_length(value)), 0)::int as bytes
    from bot_storage
    where realm_id = ${realmId} and bot_id = ${botId} and key <> all(${except as string[]}::text[])`
  return row?.bytes ?? 0
}

export async function putStored(
  tx: Tx,
  realmId: RealmId,
  botId: UserId,
  storage: Readonly<Record<string, string>>,
): Promise<void> {
  await tx`
    insert into bot_storage (realm_id, bot_id, key, value)
    select ${realmId}::integer, ${botId}::integer, key, value
    from unnest(${Object.keys(storage)}::text[], ${Object.values(storage)}::text[])
      as given (key, value)
    on conflict (realm_id, bot_id, key) do update set value = excluded.value`
}

/** Deletes these keys, or all. Returns how many there were. */
export async function deleteStored(
  tx: Tx,
  realmId: RealmId,
  botId: UserId,
  keys: readonly string[] | undefined,
): Promise<number> {
  const deleted = await tx`
    delete from bot_storage
    where realm_id = ${realmId} and bot_id = ${botId}
      and (${keys === undefined}::boolean or key = any(${[...(keys ?? [])]}::text[]))`
  return deleted.count
}
