import { z } from 'zod'
import { event } from '../declare.ts'
import { attachmentId, attachmentObject } from './objects.ts'

const fields = { attachment: attachmentObject, upload_space_used: z.int() }

export const attachmentAdd = event({
  type: 'attachment',
  op: 'add',
  summary: 'You uploaded a file.',
  fields,
})

export const attachmentUpdate = event({
  type: 'attachment',
  op: 'update',
  summary: 'The messages that link to one of your files changed.',
  fields,
})

export const attachmentRemove = event({
  type: 'attachment',
  op: 'remove',
  summary: 'One of your files was deleted.',
  fields: { ...fields, attachment: z.strictObject({ id: attachmentId }) },
})
