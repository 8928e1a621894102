import {
  type RealmId,
  type RealmPermission,
  realmPermissions,
  roles,
  subdomainTaken,
  type UserId,
} from '@parley/contract'
import { addApiKey } from '../../access/public.ts'
import { subscribe } from '../../channels/public.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { createSystemGroups, systemGroupId } from '../../groups/public.ts'
import { createUser } from '../../people/public.ts'
import type { Realms } from '../../realms/realms.ts'
import type { ActionTx } from '../../writer/action.ts'

/** Rights that cannot be granted through the API. */
const granted = { canCreateUsers: true, canChangeEmails: true }

export interface NewOwner {
  readonly email: string
  readonly fullName: string
  readonly passwordHash: string
  /** Their first API key. */
  readonly apiKey: string
}

export interface NewOrganization {
  /** Empty for the organization at the server's own address. */
  readonly subdomain: string
  readonly name: string
  readonly owner: NewOwner
}

export interface CreatedOrganization {
  readonly realmId: RealmId
  readonly ownerId: UserId
}

/**
 * Creates an organization with its owner and the first channel. An interrupted creation continues: an organization
 * without an owner does not count as existing.
 */
export async function createOrganization(
  sql: Sql,
  realms: Realms,
  input: NewOrganization,
): Promise<CreatedOrganization> {
  const realmId = await insertRealm(sql, input)
  const realm = await realms.open(realmId)
  const ownerId = await realm.writeAsSystem(createOwner, input.owner)
  await realm.write(subscribe, ownerId, {
    channels: [{ name: 'general', description: '', renderDescription: () => '' }],
    settings: {
      isPrivate: false,
      isWebPublic: false,
      historyPublic: true,
      retentionDays: null,
      topicsPolicy: 'inherit',
    },
    principals: undefined,
    refusalsFatal: true,
  })
  return { realmId, ownerId }
}

/** Invariant: the owner and their key are created together. */
async function createOwner(tx: ActionTx, actor: Viewer, owner: NewOwner): Promise<UserId> {
  const ownerId = await createUser(tx, actor, { ...owner, role: roles.owner, ...granted })
  addApiKey(tx, ownerId, { name: 'zuliprc', secret: owner.apiKey })
  return ownerId
}

/** Its first channel has the first id: there, channels that are created later can be announced. */
const firstSettings = {
  new_stream_announcements_stream_id: 1,
  /** Invited users may know each other. */
  enable_read_receipts: true,
}

async function insertRealm(sql: Sql, { name, subdomain }: NewOrganization): Promise<RealmId> {
  const given = Object.entries(realmPermissions).map(([permission, group]) => [
    permission,
    systemGroupId(group),
  ])
  const permissions = Object.fromEntries(given) as Record<RealmPermission, number>
  const { id } = await sql.begin(async (tx) => {
    const [row] = await tx<{ id: RealmId }[]>`
      insert into realm (subdomain, name, permissions, settings)
      values (${subdomain}, ${name}, ${tx.json(permissions)}, ${tx.json(firstSettings)})
      on conflict (subdomain) do nothing returning id`
    if (!row) return findUnowned(tx, subdomain)
    await createSystemGroups(tx, row.id)
    return row
  })
  return id
}

/** The organization of an interrupted start; one with an owner belongs to somebody else. */
async function findUnowned(tx: Tx, subdomain: string): Promise<{ id: RealmId }> {
  const [row] = await tx<{ id: RealmId }[]>`
    select id from realm where subdomain = ${subdomain}
      and not exists (select from realm_user where realm_id = realm.id)`
  if (!row) throw subdomainTaken({ subdomain })
  return row
}
