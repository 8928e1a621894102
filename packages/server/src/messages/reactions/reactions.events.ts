import type { UserId } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { nameTowards } from '../../directory/addresses.ts'
import { mayReadMessage, wasReceived } from '../../directory/message-access.ts'
import { userOf } from '../../directory/of-id.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { Emoji } from '../../media/public.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { isUnreadPlace } from '../read-state/received.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'reaction-changed': {
      readonly op: 'add' | 'remove'
      readonly message: MessagePlace
      readonly userId: UserId
      readonly emoji: Emoji
    }
  }
}

export const reactionReducers = { 'reaction-changed': leavesDirectory }

export const reactionProjections = {
  /** For users who received the message, or are subscribed to its channel. */
  'reaction-changed': (event, viewer) => {
    const { op, message, userId, emoji } = event
    if (!mayReadMessage(viewer, message)) return undefined
    if (!wasReceived(viewer, message) && !isUnreadPlace(viewer, message.recipientId))
      return undefined
    const wire = {
      type: 'reaction',
      op,
      message_id: message.id,
      user_id: userId,
      user: personWire(viewer, userId),
      emoji_name: emoji.name,
      emoji_code: emoji.code,
      reaction_type: emoji.type,
    }
    return { shared: wire }
  },
} satisfies Partial<Projections>

function personWire(viewer: QueueViewer, user_id: UserId) {
  const user = userOf(viewer.directory, user_id)
  return { user_id, ...nameTowards(viewer, user), is_mirror_dummy: false }
}
