import type { AttachmentId, AttachmentObject, UserId } from '@parley/contract'
import { readableTo } from '../../directory/message-access.ts'
import type { Placed } from '../../directory/moves.ts'
import type { Viewer } from '../../directory/viewer.ts'
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
  readonly messages: readonly LinkingMessage[]
}

/** A message that links to a file, with everything that decides who may read it. */
export interface LinkingMessage extends Placed {
  readonly senderId: UserId
  /** Unix time in seconds. */
  readonly sentAt: number
}

/** The file as somebody may know it: others may link to it where the viewer cannot read. */
export function seenBy(viewer: Viewer, attachment: Attachment): Attachment {
  return { ...attachment, messages: attachment.messages.filter(readableTo(viewer)) }
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
