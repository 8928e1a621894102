import type { FolderId, RealmId } from '@parley/contract'
import { type BatchTable, toTime } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { Folder } from './folders.events.ts'

export const folderTable: BatchTable<Folder> = {
  name: 'channel_folder',
  columns: [
    { name: 'id', type: 'integer', of: (folder) => folder.id },
    { name: 'name', type: 'text', of: (folder) => folder.name },
    { name: 'name_key', type: 'text', of: (folder) => nameKey(folder.name) },
    { name: 'description', type: 'text', of: (folder) => folder.description },
    { name: 'rendered_description', type: 'text', of: (folder) => folder.renderedDescription },
    { name: 'creator_id', type: 'integer', of: (folder) => folder.creatorId },
    { name: 'created_at', type: 'timestamptz', of: (folder) => toTime(folder.createdAt) },
    { name: 'place', type: 'integer', of: (folder) => folder.order },
  ],
}

export async function findFolders(tx: Tx, realmId: RealmId): Promise<Map<FolderId, Folder>> {
  const folders = await tx<Folder[]>`
    select id, name, description, rendered_description as "renderedDescription",
      creator_id as "creatorId", extract(epoch from created_at)::bigint as "createdAt",
      is_archived as "isArchived", place as "order"
    from channel_folder where realm_id = ${realmId} order by id`
  return new Map(folders.map((folder) => [folder.id, folder]))
}

/** Writes all changeable properties of a folder except its place. */
export async function updateFolderRow(tx: Tx, realmId: RealmId, folder: Folder): Promise<void> {
  await tx`
    update channel_folder set name = ${folder.name}, name_key = ${nameKey(folder.name)},
      description = ${folder.description},
      rendered_description = ${folder.renderedDescription}, is_archived = ${folder.isArchived}
    where realm_id = ${realmId} and id = ${folder.id}`
}

/** Sets the place of every folder. */
export async function updatePlaces(
  tx: Tx,
  realmId: RealmId,
  order: readonly FolderId[],
): Promise<void> {
  await tx`
    update channel_folder set place = given.place - 1
    from unnest(${order as FolderId[]}::int[]) with ordinality as given (id, place)
    where realm_id = ${realmId} and channel_folder.id = given.id`
}
