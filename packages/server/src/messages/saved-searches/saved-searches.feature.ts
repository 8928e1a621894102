import { api, savedSearch, savedSearchName, savedSearchNameBlank } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { type FeatureTable, ofOwner } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { changeSearch, removeSearch, reorderSearches, saveSearch } from './save-searches.ts'
import { savedSearchFacts } from './saved-searches.events.ts'
import { findSavedSearches } from './saved-searches.store.ts'

const routes = [
  on(api.savedSearches.list, async ({ realm, viewer }) => ({
    saved_searches: await findSavedSearches(realm.sql, realm.id, viewer.id),
  })),

  on(api.savedSearches.create, async ({ params, write }) => {
    const { narrow } = params
    return { saved_search_id: await write(saveSearch, { name: requireName(params.name), narrow }) }
  }),

  on(api.savedSearches.edit, async ({ params, write }) => {
    const { saved_search_id: id, name, narrow } = params
    const change = {
      ...(name === undefined ? {} : { name: requireName(name) }),
      ...(narrow === undefined ? {} : { narrow }),
    }
    await write(changeSearch, { id, change })
  }),

  on(api.savedSearches.reorder, ({ params, write }) => write(reorderSearches, params.order)),

  on(api.savedSearches.remove, ({ params, write }) => write(removeSearch, params.saved_search_id)),
]

function requireName(given: string): string {
  const name = given.trim()
  if (name === '') throw savedSearchNameBlank({})
  return name
}

const snapshot: Pick<SnapshotParts, 'saved_searches'> = {
  saved_searches: async ({ realm, viewer, together }) => ({
    saved_searches: await findSavedSearches(together, realm.id, viewer.id),
  }),
}

const archived: FeatureTable = {
  file: 'saved_searches',
  table: 'saved_search',
  countsIds: true,
  fields: { id: 'id', user_id: 'user', name: 'text', narrow: 'json', place: 'number' },
  values: { name: savedSearchName, narrow: savedSearch.shape.narrow },
  kept: ofOwner,
}

export const savedSearchesFeature = {
  archive: [archived],
  ...savedSearchFacts,
  routes,
  snapshot,
}
