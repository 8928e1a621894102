import type { PlaygroundId, RealmId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Numbered } from '../../directory/objects.ts'
import type { Playground } from './playgrounds.events.ts'

export const playgroundTable: BatchTable<Playground> = {
  name: 'playground',
  columns: [
    { name: 'id', type: 'integer', of: (playground) => playground.id },
    { name: 'name', type: 'text', of: (playground) => playground.name },
    { name: 'language', type: 'text', of: (playground) => playground.language },
    { name: 'url_template', type: 'text', of: (playground) => playground.urlTemplate },
  ],
}

export async function setTexts(tx: Tx, realmId: RealmId, after: Playground): Promise<void> {
  const { id, name, language, urlTemplate } = after
  await tx`
    update playground set name = ${name}, language = ${language}, url_template = ${urlTemplate}
    where realm_id = ${realmId} and id = ${id}`
}

export async function markRemoved(tx: Tx, realmId: RealmId, id: PlaygroundId): Promise<void> {
  await tx`update playground set is_removed = true where realm_id = ${realmId} and id = ${id}`
}

export async function findPlaygrounds(tx: Tx, realmId: RealmId): Promise<Numbered<Playground>> {
  const rows = await tx<(Playground & { isRemoved: boolean })[]>`
    select id, name, language, url_template as "urlTemplate", is_removed as "isRemoved"
    from playground where realm_id = ${realmId} order by id`
  return {
    items: rows.filter((row) => !row.isRemoved).map(({ isRemoved, ...playground }) => playground),
    lastId: Math.max(0, ...rows.map((row) => row.id)),
  }
}
