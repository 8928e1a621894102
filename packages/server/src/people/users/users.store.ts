import type { RealmId, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Fill } from '../../directory/load.ts'
import type { User, UserRecord } from '../../directory/objects.ts'

export const userTable: BatchTable<UserRecord> = {
  name: 'realm_user',
  columns: [
    { name: 'id', type: 'integer', of: (user) => user.id },
    { name: 'delivery_email', type: 'text', of: (user) => user.deliveryEmail },
    { name: 'full_name', type: 'text', of: (user) => user.fullName },
    { name: 'role', type: 'smallint', of: (user) => user.role },
    { name: 'is_active', type: 'boolean', of: (user) => user.isActive },
    { name: 'is_bot', type: 'boolean', of: (user) => user.isBot },
    { name: 'bot_type', type: 'smallint', of: (user) => user.botType },
    { name: 'is_system_bot', type: 'boolean', of: (user) => user.isSystemBot },
    { name: 'bot_owner_id', type: 'integer', of: (user) => user.botOwnerId },
    { name: 'timezone', type: 'text', of: (user) => user.timezone },
    { name: 'avatar_source', type: 'text', of: (user) => user.avatarSource },
    { name: 'avatar_version', type: 'integer', of: (user) => user.avatarVersion },
    { name: 'can_change_emails', type: 'boolean', of: (user) => user.canChangeEmails },
    { name: 'can_create_users', type: 'boolean', of: (user) => user.canCreateUsers },
    { name: 'settings', type: 'jsonb', of: (user) => JSON.stringify(user.settings) },
    { name: 'date_joined', type: 'timestamptz', of: (user) => toTime(user.dateJoined) },
    { name: 'awaits_sign_in', type: 'boolean', of: (user) => user.awaitsSignIn },
  ],
}

/** The changes; properties that are not named stay. */
export interface UserColumns {
  readonly address?: string
  readonly fullName?: string
  readonly role?: number
  readonly timezone?: string
  readonly botOwnerId?: UserId
}

export async function updateUserRow(
  tx: Tx,
  realmId: RealmId,
  id: UserId,
  { address, fullName, role, timezone, botOwnerId }: UserColumns,
): Promise<void> {
  await tx`
    update realm_user set
      delivery_email = coalesce(${address ?? null}::text, delivery_email),
      full_name = coalesce(${fullName ?? null}::text, full_name),
      role = coalesce(${role ?? null}::smallint, role),
      timezone = coalesce(${timezone ?? null}::text, timezone),
      bot_owner_id = coalesce(${botOwnerId ?? null}::integer, bot_owner_id)
    where realm_id = ${realmId} and id = ${id}`
}

export async function updateDateJoined(
  tx: Tx,
  realmId: RealmId,
  id: UserId,
  dateJoined: number,
): Promise<void> {
  await tx`
    update realm_user set date_joined = to_timestamp(${dateJoined}), awaits_sign_in = false
    where realm_id = ${realmId} and id = ${id}`
}

export async function setUserActive(
  tx: Tx,
  realmId: RealmId,
  ids: readonly UserId[],
  isActive: boolean,
): Promise<void> {
  await tx`
    update realm_user set is_active = ${isActive}
    where realm_id = ${realmId} and id = any(${ids as UserId[]}::int[])`
}

export async function loadUsers(tx: Tx, realmId: RealmId): Promise<Fill> {
  const users = await tx<UserRecord[]>`
    select id, delivery_email as "deliveryEmail", full_name as "fullName", role,
      is_active as "isActive", is_bot as "isBot", bot_type as "botType", is_system_bot as "isSystemBot",
      bot_owner_id as "botOwnerId", timezone, avatar_source as "avatarSource",
      avatar_version as "avatarVersion", can_change_emails as "canChangeEmails",
      can_create_users as "canCreateUsers", settings,
      extract(epoch from date_joined)::bigint as "dateJoined", awaits_sign_in as "awaitsSignIn"
    from realm_user where realm_id = ${realmId} order by id`
  return (directory) => {
    for (const user of users)
      directory.addUser({ ...user, apiKeys: [], profile: new Map(), service: null } as User)
  }
}
