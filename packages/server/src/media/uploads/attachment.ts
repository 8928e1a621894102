import type { AttachmentId, AttachmentObject, MessageId, UserId } from '@parley/contract'
import type { ImageFacts } from '../../files/image-job.ts'

/** A file that was uploaded. */
export interface Attachment {
  readonly id: AttachmentId
  readonly ownerId: UserId
  /** Its address below `/user_uploads/`. */
  readonly pathId: string
  readonly storageKey: string
  readonly name: string
  readonly size: number
  readonly contentType: string
  readonly width: number | null
  readonly height: number | null
  readonly frames: number | null
  /** Unix time in seconds. */
  readonly createdAt: number
  /** The messages that link to it, ascending. */
  readonly messages: readonly { readonly id: MessageId; readonly sentAt: number }[]
}

/** A file that is in the storage and has no row yet. */
export interface NewAttachment
  extends Pick<Attachment, 'pathId' | 'storageKey' | 'name' | 'size' | 'contentType'> {
  readonly image: ImageFacts | undefined
}

export function attachmentWire(attachment: Attachment): AttachmentObject {
  const { id, name, pathId, size, createdAt, messages } = attachment
  return {
    id,
    name,
    path_id: pathId,
    size,
    create_time: createdAt,
    message_ids: messages.map(({ id }) => id),
    messages: messages.map(({ id, sentAt }) => ({ id, date_sent: sentAt })),
  }
}
