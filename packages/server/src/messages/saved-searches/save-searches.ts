import { isDeepStrictEqual } from 'node:util'
import {
  maxSavedSearches,
  type NarrowTerm,
  type SavedSearch,
  savedSearchNameTaken,
  savedSearchOrderIncomplete,
  savedSearchUnknown,
  tooManyKept,
} from '@parley/contract'
import { takeIds } from '../../db/take-ids.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { readNarrow } from '../narrow/narrow.ts'
import {
  deleteSavedSearch,
  findSavedSearches,
  insertSavedSearch,
  orderSavedSearches,
  updateSavedSearch,
} from './saved-searches.store.ts'

export interface NewSearch {
  readonly name: string
  readonly narrow: readonly NarrowTerm[]
}

/** Returns the id. The terms must be valid now; what they refer to may be deleted later. */
export async function saveSearch(
  tx: ActionTx,
  viewer: Viewer,
  { name, narrow }: NewSearch,
): Promise<number> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const before = await findSavedSearches(sql, realmId, viewer.id)
  readNarrow(viewer, narrow)
  requireNameFree(before, name)
  if (before.length >= maxSavedSearches) throw tooManyKept({ limit: maxSavedSearches })
  const [id = 0] = await takeIds(sql, realmId, 'saved_search', 1)
  const search = { id, name, narrow: [...narrow] }
  await insertSavedSearch(sql, realmId, viewer.id, { ...search, place: before.length + 1 })
  tell(tx, viewer, [...before, search])
  return id
}

export interface SearchChange {
  readonly id: number
  readonly change: Partial<NewSearch>
}

export async function changeSearch(
  tx: ActionTx,
  viewer: Viewer,
  { id, change }: SearchChange,
): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const searches = await findSavedSearches(sql, realmId, viewer.id)
  const before = requireOwn(searches, id)
  if (change.narrow) readNarrow(viewer, change.narrow)
  const others = searches.filter((search) => search !== before)
  if (change.name !== undefined) requireNameFree(others, change.name)
  const after = {
    id,
    name: change.name ?? before.name,
    narrow: [...(change.narrow ?? before.narrow)],
  }
  if (after.name === before.name && isDeepStrictEqual(after.narrow, before.narrow)) return
  await updateSavedSearch(sql, realmId, after)
  tell(
    tx,
    viewer,
    searches.map((search) => (search === before ? after : search)),
  )
}

export async function reorderSearches(
  tx: ActionTx,
  viewer: Viewer,
  order: readonly number[],
): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const before = await findSavedSearches(sql, realmId, viewer.id)
  const after = order.flatMap((id) => before.find((search) => search.id === id) ?? [])
  const isComplete = new Set(order).size === before.length && after.length === before.length
  if (!isComplete || order.length !== before.length) throw savedSearchOrderIncomplete({})
  if (after.every((search, at) => search === before[at])) return
  await orderSavedSearches(sql, realmId, order)
  tell(tx, viewer, after)
}

export async function removeSearch(tx: ActionTx, viewer: Viewer, id: number): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const before = await findSavedSearches(sql, realmId, viewer.id)
  requireOwn(before, id)
  await deleteSavedSearch(sql, realmId, id)
  tell(
    tx,
    viewer,
    before.filter((search) => search.id !== id),
  )
}

function tell(tx: ActionTx, viewer: Viewer, searches: readonly SavedSearch[]): void {
  tx.append({ kind: 'saved-searches-changed', userId: viewer.id, searches })
}

function requireOwn(searches: readonly SavedSearch[], id: number): SavedSearch {
  const search = searches.find((one) => one.id === id)
  if (!search) throw savedSearchUnknown({})
  return search
}

function requireNameFree(others: readonly SavedSearch[], name: string): void {
  if (others.some((other) => nameKey(other.name) === nameKey(name))) {
    throw savedSearchNameTaken({ name })
  }
}
