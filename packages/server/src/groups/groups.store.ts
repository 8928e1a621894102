import type { GroupId, RealmId, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../db/batch.ts'
import type { Tx } from '../db/transaction.ts'
import type { Fill } from '../directory/load.ts'
import { nameKey } from '../directory/name-key.ts'
import type { Group } from '../directory/objects.ts'
import { invariant } from '../invariant.ts'
import { groupOf } from './group-of.ts'

type GroupRow = Omit<Group, 'members' | 'subgroups'>

interface Member {
  readonly groupId: GroupId
  readonly userId: UserId
}

interface Subgroup {
  readonly groupId: GroupId
  readonly subgroupId: GroupId
}

export const groupTable: BatchTable<GroupRow> = {
  name: 'user_group',
  columns: [
    { name: 'id', type: 'integer', of: (group) => group.id },
    { name: 'name', type: 'text', of: (group) => group.name },
    { name: 'name_key', type: 'text', of: (group) => nameKey(group.name) },
    { name: 'description', type: 'text', of: (group) => group.description },
    { name: 'is_system', type: 'boolean', of: (group) => group.isSystem },
    { name: 'creator_id', type: 'integer', of: (group) => group.creatorId },
    {
      name: 'created_at',
      type: 'timestamptz',
      of: ({ createdAt }) => createdAt && toTime(createdAt),
    },
    { name: 'permissions', type: 'jsonb', of: (group) => JSON.stringify(group.permissions) },
  ],
}

export const memberTable: BatchTable<Member> = {
  name: 'user_group_member',
  columns: [
    { name: 'group_id', type: 'integer', of: (row) => row.groupId },
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
  ],
}

export const subgroupTable: BatchTable<Subgroup> = {
  name: 'user_group_subgroup',
  columns: [
    { name: 'group_id', type: 'integer', of: (row) => row.groupId },
    { name: 'subgroup_id', type: 'integer', of: (row) => row.subgroupId },
  ],
}

export async function loadGroups(tx: Tx, realmId: RealmId): Promise<Fill> {
  const [groups, members, subgroups] = await Promise.all([
    findGroups(tx, realmId),
    tx<Member[]>`
      select group_id as "groupId", user_id as "userId"
      from user_group_member where realm_id = ${realmId}`,
    tx<Subgroup[]>`
      select group_id as "groupId", subgroup_id as "subgroupId"
      from user_group_subgroup where realm_id = ${realmId}`,
  ])
  return (directory) => {
    for (const group of groups) {
      directory.addGroup({ ...group, members: new Set(), subgroups: new Set() })
    }
    for (const { groupId, userId } of members) {
      directory.addGroupMembers(groupOf(directory, groupId), [userId])
    }
    for (const { groupId, subgroupId } of subgroups) {
      directory.addSubgroups(groupOf(directory, groupId), [subgroupId])
    }
  }
}

async function findGroups(tx: Tx, realmId: RealmId): Promise<GroupRow[]> {
  return tx<GroupRow[]>`
    select id, name, description, is_system as "isSystem", creator_id as "creatorId",
      extract(epoch from created_at)::bigint as "createdAt", deactivated, permissions
    from user_group where realm_id = ${realmId} order by id`
}

/** Writes all changeable properties of a group except its members. */
export async function updateGroupRow(tx: Tx, realmId: RealmId, group: GroupRow): Promise<void> {
  invariant(!group.isSystem, 'system groups do not change')
  await tx`
    update user_group set name = ${group.name}, name_key = ${nameKey(group.name)},
      description = ${group.description}, deactivated = ${group.deactivated},
      permissions = ${tx.json(group.permissions)}
    where realm_id = ${realmId} and id = ${group.id}`
}

export async function deleteMembers(
  tx: Tx,
  realmId: RealmId,
  groupId: GroupId,
  userIds: readonly UserId[],
): Promise<void> {
  await tx`
    delete from user_group_member
    where realm_id = ${realmId} and group_id = ${groupId}
      and user_id = any(${userIds as UserId[]}::int[])`
}

export async function deleteSubgroups(
  tx: Tx,
  realmId: RealmId,
  groupId: GroupId,
  subgroupIds: readonly GroupId[],
): Promise<void> {
  await tx`
    delete from user_group_subgroup
    where realm_id = ${realmId} and group_id = ${groupId}
      and subgroup_id = any(${subgroupIds as GroupId[]}::int[])`
}
