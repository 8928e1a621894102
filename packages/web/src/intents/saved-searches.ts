import type { Listed, LocalEvent } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { isSameRoute } from '../routes/fragment.ts'
import type { Route, Term } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { act } from './act.ts'
import { intend } from './intend.ts'
import { removeView, renameView, viewOfRoute } from './navigation-views.ts'

export type SavedSearch = Listed<'saved_searches'>

const place = 'saved searches'

/** The route of a saved search. */
export function routeOfSearch({ narrow }: SavedSearch): Route {
  return { view: 'narrow', terms: narrow as unknown as readonly Term[] }
}

/** The saved search with the same narrow. */
export function searchOf({ replica }: AppContext, terms: readonly Term[]): SavedSearch | undefined {
  const route: Route = { view: 'narrow', terms }
  return replica.list('saved_searches').value.find((one) => isSameRoute(routeOfSearch(one), route))
}

/** Saves a search. Resolves when the server has stored it, since the server assigns the id. */
export async function saveSearch(
  { client }: AppContext,
  name: string,
  terms: readonly Term[],
): Promise<void> {
  await client.savedSearches.create({ name, narrow: terms.map(narrowTerm) })
}

/** Renames a search, in the sidebar too. */
export async function renameSearch(
  app: AppContext,
  search: SavedSearch,
  name: string,
): Promise<void> {
  await app.client.savedSearches.edit({ saved_search_id: search.id, name })
  const pinned = viewOfRoute(app, routeOfSearch(search))
  if (pinned) renameView(app, pinned, name)
}

/** Moves a search up or down in the list. */
export function moveSearch(app: AppContext, search: SavedSearch, by: -1 | 1): void {
  const known = [...app.replica.list('saved_searches').peek()]
  const at = known.findIndex(({ id }) => id === search.id)
  const other = known[at + by]
  if (at < 0 || !other) return
  known[at + by] = search
  known[at] = other
  const order = known.map(({ id }) => id)
  act(app, 'savedSearches.reorder', { order }, { place, shown: [listed(known)] })
}

/** Deletes a search, from the sidebar too. The toast offers to restore it at the same place. */
export function deleteSearch(app: AppContext, search: SavedSearch): void {
  const { id, name, narrow } = search
  const before = app.replica.list('saved_searches').peek()
  const left = before.filter((one) => one.id !== id)
  const pinned = viewOfRoute(app, routeOfSearch(search))
  act(app, 'savedSearches.remove', { saved_search_id: id }, { place, shown: [listed(left)] })
  if (pinned) removeView(app, pinned)
  const bringBack = async () => {
    const { saved_search_id } = await app.client.savedSearches.create({ name, narrow })
    const order = before.map((one) => (one.id === id ? saved_search_id : one.id))
    await app.client.savedSearches.reorder({ order })
  }
  const action = { label: t.common.undo, run: () => intend(bringBack) }
  showToast({ text: t.waiting.removed, action })
}

function listed(saved_searches: readonly SavedSearch[]): LocalEvent {
  return { type: 'saved_searches', saved_searches: [...saved_searches] }
}

function narrowTerm({ operator, operand, negated = false }: Term) {
  return { operator, operand: typeof operand === 'object' ? [...operand] : operand, negated }
}
