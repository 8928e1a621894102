import type { LinkifierId, RealmId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Numbered } from '../../directory/objects.ts'
import type { LinkifierRecord } from './linkifiers.events.ts'

/** Writes a new linkifier, or the new state of one. */
export async function putLinkifier(
  tx: Tx,
  realmId: RealmId,
  linkifier: LinkifierRecord,
  place: number,
): Promise<void> {
  const templates = tx.json(linkifier.alternativeUrlTemplates as never)
  await tx`
    insert into linkifier (realm_id, id, pattern, url_template, example_input, reverse_template,
      alternative_url_templates, place)
    values (${realmId}, ${linkifier.id}, ${linkifier.pattern}, ${linkifier.urlTemplate},
      ${linkifier.exampleInput}, ${linkifier.reverseTemplate}, ${templates}, ${place})
    on conflict (realm_id, id) do update set pattern = excluded.pattern,
      url_template = excluded.url_template, example_input = excluded.example_input,
      reverse_template = excluded.reverse_template,
      alternative_url_templates = excluded.alternative_url_templates`
}

export async function markRemoved(tx: Tx, realmId: RealmId, id: LinkifierId): Promise<void> {
  await tx`update linkifier set is_removed = true where realm_id = ${realmId} and id = ${id}`
}

export async function setPlaces(
  tx: Tx,
  realmId: RealmId,
  order: readonly LinkifierId[],
): Promise<void> {
  await tx`
    update linkifier set place = given.place
    from unnest(${order as LinkifierId[]}::int[]) with ordinality as given (id, place)
    where linkifier.realm_id = ${realmId} and linkifier.id = given.id`
}

export async function findLinkifiers(tx: Tx, realmId: RealmId): Promise<Numbered<LinkifierRecord>> {
  const rows = await tx<(LinkifierRecord & { isRemoved: boolean })[]>`
    select id, pattern, url_template as "urlTemplate", example_input as "exampleInput",
      reverse_template as "reverseTemplate",
      alternative_url_templates as "alternativeUrlTemplates", is_removed as "isRemoved"
    from linkifier where realm_id = ${realmId} order by place, id`
  return {
    items: rows.filter((row) => !row.isRemoved).map(({ isRemoved, ...linkifier }) => linkifier),
    lastId: Math.max(0, ...rows.map((row) => row.id)),
  }
}
