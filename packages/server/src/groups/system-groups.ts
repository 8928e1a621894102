import type { RealmId } from '@parley/contract'
import {
  type GroupId,
  groupPermissionNames,
  type SystemGroup,
  systemGroups,
} from '@parley/contract'
import type { Tx } from '../db/transaction.ts'

const descriptions: Record<SystemGroup, string> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:fullmembers': 'Members of this organization, not including new accounts and guests',
  'role:members': 'Members of this organization, not including guests',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:internet': 'Everyone on the Internet',
}

/** System groups have the same ids in every organization: their place in the list, from 1. */
export function systemGroupId(name: SystemGroup): GroupId {
  return (systemGroups.indexOf(name) + 1) as GroupId
}

/** Creates the groups of the roles, each containing the one before it, for a new organization. */
export async function createSystemGroups(tx: Tx, realmId: RealmId): Promise<void> {
  const nobody = systemGroupId('role:nobody')
  const permissions = Object.fromEntries(groupPermissionNames.map((name) => [name, nobody]))
  const groups = systemGroups.map((name) => ({
    id: systemGroupId(name),
    name,
    description: descriptions[name],
  }))
  await tx`
    insert into user_group (realm_id, id, name, name_key, description, is_system, created_at, permissions)
    select ${realmId}, id, name, name, description, true, now(), ${tx.json(permissions)}
    from jsonb_to_recordset(${tx.json(groups)}) as given(id integer, name text, description text)`
  await tx`
    insert into user_group_subgroup (realm_id, group_id, subgroup_id)
    select realm_id, id, id - 1 from user_group where realm_id = ${realmId} and id > ${nobody + 1}`
}
