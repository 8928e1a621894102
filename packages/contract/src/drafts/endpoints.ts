import { z } from 'zod'
import { endpoint, json, path } from '../declare.ts'
import { tooManyKept } from '../http/refusals.ts'
import { contentInvalid } from '../messages/refusals.ts'
import { draft, draftId, givenDraft } from './objects.ts'
import { draftInvalid, draftUnknown } from './refusals.ts'

const refusals = [contentInvalid, draftInvalid]

export const list = endpoint({
  id: 'get-drafts',
  summary: 'List your drafts, the one edited last first',
  route: 'GET /drafts',
  caller: 'user',
  params: {},
  result: { count: z.int(), drafts: z.array(draft) },
  refusals: [],
})

export const create = endpoint({
  id: 'create-drafts',
  summary: 'Keep drafts',
  route: 'POST /drafts',
  caller: 'user',
  maxBodyKib: 4096,
  params: { drafts: json('The drafts.', z.array(givenDraft).max(1000).default([])) },
  result: { ids: z.array(draftId) },
  refusals: [...refusals, tooManyKept],
})

export const edit = endpoint({
  id: 'edit-draft',
  summary: 'Change a draft',
  route: 'PATCH /drafts/{draft_id}',
  caller: 'user',
  params: { draft_id: path('The draft.', draftId), draft: json('What it is now.', givenDraft) },
  result: {},
  refusals: [...refusals, draftUnknown],
})

export const remove = endpoint({
  id: 'delete-draft',
  summary: 'Throw a draft away',
  route: 'DELETE /drafts/{draft_id}',
  caller: 'user',
  params: { draft_id: path('The draft.', draftId) },
  result: {},
  refusals: [draftUnknown],
})
