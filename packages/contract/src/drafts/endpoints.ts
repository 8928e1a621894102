import { z } from 'zod'
import { endpoint, json, path } from '../declare.ts'
import { tooManyKept, tooMuchKept } from '../http/refusals.ts'
import { contentInvalid } from '../messages/refusals.ts'
import { draft, draftId, givenDraft } from './objects.ts'
import { draftInvalid, draftUnknown } from './refusals.ts'

const refusals = [contentInvalid, draftInvalid]

export const list = endpoint({
  id: 'get-drafts',
  summary: 'List your drafts, most recently edited first',
  route: 'GET /drafts',
  caller: 'user',
  params: {},
  result: { count: z.int(), drafts: z.array(draft) },
  refusals: [],
})

export const create = endpoint({
  id: 'create-drafts',
  summary: 'Create drafts',
  route: 'POST /drafts',
  caller: 'user',
  maxBodyKib: 4096,
  params: { drafts: json('Drafts to create.', z.array(givenDraft).max(1000)) },
  result: { ids: z.array(draftId) },
  refusals: [...refusals, tooManyKept, tooMuchKept],
})

export const edit = endpoint({
  id: 'edit-draft',
  summary: 'Change a draft',
  route: 'PATCH /drafts/{draft_id}',
  caller: 'user',
  params: {
    draft_id: path('Id of the draft.', draftId),
    draft: json('New state of the draft.', givenDraft),
  },
  result: {},
  refusals: [...refusals, draftUnknown, tooMuchKept],
})

export const remove = endpoint({
  id: 'delete-draft',
  summary: 'Delete a draft',
  route: 'DELETE /drafts/{draft_id}',
  caller: 'user',
  params: { draft_id: path('Id of the draft.', draftId) },
  result: {},
  refusals: [draftUnknown],
})
