import type { Channels } from './channels.ts'
import type { EventAt } from './handlers.ts'
import type { Message } from './message.ts'

type Update = EventAt<'update_message'>

/** A message after an event that edited it, rendered it anew or moved it. */
export function changedByUpdate(message: Message, event: Update, channels: Channels): Message {
  const moved = event.message_ids.includes(message.id) ? movedBy(message, event, channels) : message
  return event.message_id === message.id ? editedBy(moved, event) : moved
}

function editedBy(message: Message, event: Update): Message {
  const { flags, content, rendered_content, topic_links, is_me_message } = event
  const isHtml = message.content_type === 'text/html'
  const shown = isHtml ? rendered_content : content
  // What is only rendered anew was edited by nobody.
  const isEdit = content !== undefined && !event.rendering_only
  return {
    ...message,
    flags,
    ...(shown === undefined ? {} : { content: shown }),
    ...(topic_links === undefined ? {} : { topic_links }),
    ...(is_me_message === undefined ? {} : { is_me_message }),
    ...(isEdit ? { last_edit_timestamp: event.edit_timestamp } : {}),
  }
}

function movedBy(message: Message, event: Update, channels: Channels): Message {
  const { subject, new_stream_id, topic_links, edit_timestamp } = event
  if (subject === undefined && new_stream_id === undefined) return message
  const name = new_stream_id === undefined ? undefined : channels.byId.peek(new_stream_id)?.name
  return {
    ...message,
    ...(subject === undefined ? {} : { subject, topic: subject }),
    ...(new_stream_id === undefined ? {} : { stream_id: new_stream_id }),
    ...(name === undefined ? {} : { display_recipient: name }),
    ...(topic_links === undefined ? {} : { topic_links }),
    last_moved_timestamp: edit_timestamp,
  }
}
