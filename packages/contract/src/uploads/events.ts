import { z } from 'zod'
import { event } from '../declare.ts'
import { attachmentId, attachmentObject } from './objects.ts'

const fields = { attachment: attachmentObject, upload_space_used: z.int() }

export const attachmentAdd = event({
  type: 'attachment',
  op: 'add',
  summary: 'One has uploaded a file.',
  fields,
})

export const attachmentUpdate = event({
  type: 'attachment',
  op: 'update',
  summary: 'Other messages link to a file that one has uploaded.',
  fields,
})

export const attachmentRemove = event({
  type: 'attachment',
  op: 'remove',
  summary: 'A file that one has uploaded is gone.',
  fields: { ...fields, attachment: z.strictObject({ id: attachmentId }) },
})
