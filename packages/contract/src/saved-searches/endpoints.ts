import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { tooManyKept } from '../http/refusals.ts'
import { badNarrow } from '../messages/refusals.ts'
import {
  maxSavedSearches,
  savedSearch,
  savedSearchId,
  savedSearchName,
  savedSearchNarrow,
} from './objects.ts'
import {
  savedSearchNameBlank,
  savedSearchNameTaken,
  savedSearchOrderIncomplete,
  savedSearchUnknown,
} from './refusals.ts'

const target = path('The saved search.', savedSearchId)

export const list = endpoint({
  id: 'get-saved-searches',
  summary: 'List your saved searches',
  route: 'GET /saved_searches',
  caller: 'user',
  params: {},
  result: { saved_searches: z.array(savedSearch) },
  refusals: [],
})

export const create = endpoint({
  id: 'create-saved-search',
  summary: 'Save a search',
  route: 'POST /saved_searches',
  caller: 'user',
  params: {
    name: text('The name. No two saved searches of a user have the same name.', savedSearchName),
    narrow: json('The terms that messages must match.', savedSearchNarrow),
  },
  result: { saved_search_id: savedSearchId },
  refusals: [savedSearchNameBlank, savedSearchNameTaken, badNarrow, tooManyKept],
})

export const edit = endpoint({
  id: 'edit-saved-search',
  summary: 'Change a saved search',
  route: 'PATCH /saved_searches/{saved_search_id}',
  caller: 'user',
  params: {
    saved_search_id: target,
    name: text('The new name.', savedSearchName.optional()),
    narrow: json('The new terms.', savedSearchNarrow.optional()),
  },
  result: {},
  refusals: [savedSearchNameBlank, savedSearchNameTaken, savedSearchUnknown, badNarrow],
})

export const reorder = endpoint({
  id: 'reorder-saved-searches',
  summary: 'Reorder your saved searches',
  route: 'PATCH /saved_searches',
  caller: 'user',
  params: {
    order: json(
      'The ids of all saved searches of the caller, in the new order.',
      z.array(savedSearchId).max(maxSavedSearches),
    ),
  },
  result: {},
  refusals: [savedSearchOrderIncomplete],
})

export const remove = endpoint({
  id: 'delete-saved-search',
  summary: 'Delete a saved search',
  route: 'DELETE /saved_searches/{saved_search_id}',
  caller: 'user',
  params: { saved_search_id: target },
  result: {},
  refusals: [savedSearchUnknown],
})
