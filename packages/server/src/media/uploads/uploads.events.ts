import type { UserId } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import { type Attachment, attachmentWire, seenBy } from './attachment.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'attachment-changed': {
      readonly op: 'add' | 'update' | 'remove'
      readonly ownerId: UserId
      readonly attachment: Attachment
      /** Bytes of all files of the organization. */
      readonly spaceUsed: number
    }
  }
}

export const uploadReducers = { 'attachment-changed': leavesDirectory }

export const uploadProjections = {
  /** To the owner alone, who may have lost access to a message since then. */
  'attachment-changed': (event, viewer) => {
    const { op, ownerId, attachment, spaceUsed } = event
    if (ownerId !== viewer.id) return undefined
    const told =
      op === 'remove' ? { id: attachment.id } : attachmentWire(seenBy(viewer, attachment))
    const wire = { type: 'attachment', op, attachment: told, upload_space_used: spaceUsed }
    return { shared: wire }
  },
} satisfies Partial<Projections>
