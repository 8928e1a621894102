import type { RealmId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Directory } from '../../directory/directory.ts'
import type { BotService } from '../../directory/objects.ts'

export async function putService(
  tx: Tx,
  realmId: RealmId,
  botId: UserId,
  { baseUrl, interface: form, token }: BotService,
): Promise<void> {
  await tx`
    insert into bot_service (realm_id, bot_id, base_url, interface, token)
    values (${realmId}, ${botId}, ${baseUrl}, ${form}, ${token})
    on conflict (realm_id, bot_id)
    do update set base_url = excluded.base_url, interface = excluded.interface, token = excluded.token`
}

export async function loadServices(tx: Tx, directory: Directory): Promise<void> {
  const services = await tx<(BotService & { readonly botId: UserId })[]>`
    select bot_id as "botId", base_url as "baseUrl", interface, token
    from bot_service where realm_id = ${directory.realmId}`
  for (const { botId, ...service } of services) {
    const bot = directory.users.get(botId)
    if (bot) bot.service = service
  }
}

interface Stored {
  readonly key: string
  readonly value: string
}

/** What the bot has stored under these keys, or under all. */
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

/** Deletes these keys, or all; answers how many were there. */
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
