import { api } from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import { mayReadMessage, wasReceived } from '../../directory/message-access.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import { on } from '../../http/handler.ts'
import type { MessagePlace } from '../message/message-places.ts'
import type { Submessage } from '../message/message-record.ts'
import { isUnreadPlace } from '../read-state/received.ts'
import { addSubmessage } from './add-submessage.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'submessage-added': { readonly message: MessagePlace; readonly submessage: Submessage }
  }
}

/** For users who received the message, or are subscribed to its channel. */
const projectAdded: Projection<'submessage-added'> = ({ message, submessage }, viewer) => {
  if (!mayReadMessage(viewer, message)) return undefined
  if (!wasReceived(viewer, message) && !isUnreadPlace(viewer, message.recipientId)) return undefined
  const wire = {
    type: 'submessage',
    msg_type: submessage.type,
    content: submessage.content,
    message_id: submessage.messageId,
    sender_id: submessage.senderId,
    submessage_id: submessage.id,
  }
  return { shared: wire }
}

export const submessagesFeature = {
  reducers: { 'submessage-added': leavesDirectory },
  projections: { 'submessage-added': projectAdded },
  unaudited: ['submessage-added'] as const,
  routes: [
    on(api.submessages.add, async ({ params, write }) => {
      const { message_id: messageId, msg_type: type, content } = params
      await write(addSubmessage, { messageId, type, content })
    }),
  ],
}
