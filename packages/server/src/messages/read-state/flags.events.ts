import type { MessageFlag, MessageId, UserId } from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import { denyingNobody } from '../../directory/reducer.ts'
import { detailsWire, type MessageDetails } from './message-details.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'flags-changed': {
      readonly userId: UserId
      readonly op: 'add' | 'remove'
      readonly flag: MessageFlag
      readonly messageIds: readonly MessageId[]
      /** The messages that came to the user's history by the flag, and are historical. Earlier versions did not store them. */
      readonly entered?: readonly MessageId[]
      /** The places of the messages, for clients that count them as unread again. */
      readonly details?: MessageDetails
    }
  }
}

// It does not change the directory, but the next change of flags depends on this one.
export const flagReducers = { 'flags-changed': denyingNobody<'flags-changed'>(() => undefined, []) }

const projectFlagsChanged: Projection<'flags-changed'> = (event, viewer) => {
  if (event.userId !== viewer.id) return undefined
  const { op, flag, messageIds: messages, details: message_details } = event
  const wire = { type: 'update_message_flags', op, operation: op, flag, messages, all: false }
  if (!message_details) return { shared: wire }
  const shown = detailsWire(message_details, viewer.queue.options.capabilities)
  return { shared: { ...wire, message_details: shown } }
}

export const flagProjections = { 'flags-changed': projectFlagsChanged }
