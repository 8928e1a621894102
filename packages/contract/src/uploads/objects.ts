import { z } from 'zod'
import { messageId } from '../ids.ts'

export const attachmentId = z
  .int()
  .min(0)
  .max(2_147_483_647)
  .brand<'AttachmentId'>()
  .describe('The id of an uploaded file.')
export type AttachmentId = z.infer<typeof attachmentId>

/** An uploaded file, and the messages that link to it. */
export const attachmentObject = z.strictObject({
  id: attachmentId,
  name: z.string().describe('Original name of the file.'),
  path_id: z.string().describe('Path below `/user_uploads/`.'),
  size: z.int().describe('Size in bytes.'),
  create_time: z.int(),
  message_ids: z
    .array(messageId)
    .describe('The messages that link to it and that the owner may read, ascending.'),
  messages: z.array(z.strictObject({ id: messageId, date_sent: z.int() })),
})
export type AttachmentObject = z.infer<typeof attachmentObject>
