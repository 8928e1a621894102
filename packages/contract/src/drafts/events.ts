import { z } from 'zod'
import { event } from '../declare.ts'
import { draft, draftId } from './objects.ts'

export const draftsAdd = event({
  type: 'drafts',
  op: 'add',
  summary: 'You have new drafts.',
  fields: { drafts: z.array(draft) },
})

export const draftsUpdate = event({
  type: 'drafts',
  op: 'update',
  summary: 'You changed a draft.',
  fields: { draft },
})

export const draftsRemove = event({
  type: 'drafts',
  op: 'remove',
  summary: 'A draft was deleted.',
  fields: { draft_id: draftId },
})
