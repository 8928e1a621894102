import type { RealmId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { ArchiveRow, FeatureTable } from '../../realms/archive-table.ts'
import type { Organization } from './organization-rules.ts'

/** The id of an organization that is not there yet. */
export async function takeRealmId(sql: Sql): Promise<RealmId> {
  const [row] = await sql<{ id: RealmId }[]>`
    select nextval(pg_get_serial_sequence('realm', 'id'))::int as id`
  return row?.id as RealmId
}

/** Whether an organization uses this subdomain, even one without an owner. */
export async function isTaken(sql: Sql | Tx, subdomain: string): Promise<boolean> {
  const [row] = await sql`select id from realm where subdomain = ${subdomain}`
  return row !== undefined
}

export interface NewRealm {
  readonly id: RealmId
  readonly subdomain: string
  readonly organization: Organization
}

/**
 * Returns whether it was created; another node may have been faster. It keeps the identity of the organization in the archive, by
 * which devices know it, unless that one is on this server, too.
 */
export async function insertRealm(
  tx: Tx,
  { id, subdomain, organization }: NewRealm,
): Promise<boolean> {
  const { name, created_at, settings, permissions, user_defaults, ...rest } = organization
  const given = rest.uuid ?? null
  const inserted = await tx`
    insert into realm (id, uuid, subdomain, name, created_at, settings, permissions, user_defaults,
      waiting_reckoned_at, last_message_id)
    overriding system value
    values (${id}, coalesce(
        (select ${given}::uuid where not exists (select from realm where uuid = ${given}::uuid)),
        gen_random_uuid()
      ), ${subdomain}, ${name}, ${created_at}::timestamptz, ${tx.json(settings)},
      ${tx.json(permissions)}, ${tx.json(user_defaults)},
      ${rest.waiting_reckoned_at}::timestamptz, ${rest.last_message_id})
    on conflict (subdomain) do nothing returning id`
  return inserted.length > 0
}

/** Inserts rows whose fields are columns, all the same ones. */
export async function insertRows(
  tx: Tx,
  realmId: RealmId,
  table: string,
  rows: readonly ArchiveRow[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => tx`${tx(name)}`)
  if (columns.length === 0) return
  const names = columns.reduce((all, name) => tx`${all}, ${name}`)
  await tx`
    insert into ${tx(table)} (realm_id, ${names})
    select ${realmId}, ${names} from json_populate_recordset(null::${tx(table)}, ${tx.json(rows)})`
}

/** Values derived from the rows: the next ids, and the size of files. */
export async function finishRealm(
  tx: Tx,
  realmId: RealmId,
  tables: readonly FeatureTable[],
): Promise<void> {
  await lowerBots(tx, realmId)
  // Nobody is emailed about messages of the original server.
  await tx`
    insert into notification_email_cursor (realm_id, message_id)
    select id, last_message_id from realm where id = ${realmId}`
  for (const { table } of tables.filter(({ countsIds }) => countsIds)) {
    await tx`
      insert into id_counter (realm_id, kind, last_id)
      select ${realmId}, ${table}, max(id) from ${tx(table)} where realm_id = ${realmId}
      having max(id) is not null`
  }
  for (const { derived } of tables) await derived?.fill(tx, realmId)
  await tx`
    update realm set (upload_bytes, last_attachment_id) = (
      select coalesce(sum(size), 0), coalesce(max(id), 0) from attachment
      where realm_id = ${realmId})
    where id = ${realmId}`
}

/** Archives of before, or by other hands, may have bots with more rights than their owners. */
async function lowerBots(tx: Tx, realmId: RealmId): Promise<void> {
  await tx`
    update realm_user as bot
    set role = greatest(bot.role, owner.role), is_active = bot.is_active and owner.is_active
    from realm_user as owner
    where bot.realm_id = ${realmId} and owner.realm_id = bot.realm_id
      and owner.id = bot.bot_owner_id
      and (bot.role < owner.role or (bot.is_active and not owner.is_active))`
}
