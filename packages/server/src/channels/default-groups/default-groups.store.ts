import type { DefaultGroupId, RealmId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import { arrayLiteral } from '../../db/postgres-types.ts'
import type { Tx } from '../../db/transaction.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { DefaultGroup } from './default-groups.events.ts'

/** A group is always written as a whole. */
export const defaultGroupTable: BatchTable<DefaultGroup> = {
  name: 'default_channel_group',
  columns: [
    { name: 'id', type: 'integer', of: (group) => group.id },
    { name: 'name', type: 'text', of: (group) => group.name },
    { name: 'name_key', type: 'text', of: (group) => nameKey(group.name) },
    { name: 'description', type: 'text', of: (group) => group.description },
    { name: 'channel_ids', type: 'integer[]', of: (group) => arrayLiteral(group.channelIds) },
  ],
  onConflict: `on conflict (realm_id, id) do update set name = excluded.name,
    name_key = excluded.name_key, description = excluded.description,
    channel_ids = excluded.channel_ids`,
}

export async function deleteDefaultGroup(
  tx: Tx,
  realmId: RealmId,
  id: DefaultGroupId,
): Promise<void> {
  await tx`delete from default_channel_group where realm_id = ${realmId} and id = ${id}`
}

export async function findDefaultGroups(
  tx: Tx,
  realmId: RealmId,
): Promise<Map<DefaultGroupId, DefaultGroup>> {
  const groups = await tx<DefaultGroup[]>`
    select id, name, description, channel_ids as "channelIds"
    from default_channel_group where realm_id = ${realmId} order by id`
  return new Map(groups.map((group) => [group.id, group]))
}
