import { oncePer, type Projection } from '../../delivery/projection.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import { isMeMessage } from '../message/messages.wire.ts'
import { channelName, flagsAt } from './project-update.ts'

/** For users who can read the message. */
export const projectRerendered: Projection<'message-rerendered'> = (event, viewer) => {
  if (!mayReadMessage(viewer, event.message)) return undefined
  const own = { flags: flagsAt(viewer, event.message, event), ...channelName(event, viewer) }
  return { shared: sharedWire(event, 'everybody'), own }
}

const sharedWire = oncePer(({ at, message, content, rendered }: Shown, _for: 'everybody') => {
  const stream_id = channelOfRecipient(message.recipientId)
  return {
    type: 'update_message',
    user_id: null,
    rendering_only: true,
    message_id: message.id,
    message_ids: [message.id],
    edit_timestamp: at,
    ...(stream_id !== undefined && { stream_id }),
    content,
    rendered_content: rendered,
    is_me_message: isMeMessage(content),
  }
})

type Shown = DomainEvent<'message-rerendered'>
