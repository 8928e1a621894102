import type { MessageFlag } from '@parley/contract'
import type { NarrowDependency } from '@parley/contract/narrow-rules'
import { isResolving } from '@parley/contract/resolved-topics'
import type { Channels } from '../channels.ts'
import type { EventAt } from '../handlers.ts'
import type { Message } from '../message.ts'
import { type EntryEvent, withEntry } from './message-lists.ts'

/** Changes of a known message. */
export type MessageChange =
  | EntryEvent
  | EventAt<'update_message'>
  | EventAt<'submessage'>
  | EventAt<'update_message_flags/add'>
  | EventAt<'update_message_flags/remove'>

/** The messages that an event changes. */
export function idsChangedBy(event: MessageChange): readonly number[] {
  switch (event.type) {
    case 'update_message':
      return [...new Set([event.message_id, ...event.message_ids])]
    case 'update_message_flags':
      return event.messages
    default:
      return [event.message_id]
  }
}

/** Applies an event to a message that it names. Applying it twice has no further effect. */
export function changedBy(message: Message, event: MessageChange, channels: Channels): Message {
  switch (event.type) {
    case 'update_message':
      return changedByUpdate(message, event, channels)
    case 'update_message_flags':
      return withFlag(message, event.flag, event.op === 'add')
    case 'submessage':
      return withSubmessage(message, event)
    default:
      return withEntry(message, event)
  }
}

function withFlag(message: Message, flag: MessageFlag, isSet: boolean): Message {
  const others = message.flags.filter((known) => known !== flag)
  return { ...message, flags: isSet ? [...others, flag] : others }
}

/**
 * A submessage with a negative id is shown before the server confirms it. The server's event takes its place; an event
 * without content takes it back.
 */
function withSubmessage(message: Message, event: EventAt<'submessage'>): Message {
  const { message_id, submessage_id: id, sender_id, msg_type, content } = event
  const { submessages } = message
  const before =
    submessages.find((known) => known.id === id) ??
    submessages.find((one) => one.id < 0 && one.sender_id === sender_id && one.content === content)
  if (content === '') {
    return { ...message, submessages: submessages.filter((known) => known !== before) }
  }
  const added = { id, message_id, sender_id, msg_type, content }
  // Later changes may undo earlier ones, so the order counts.
  const changed = before
    ? submessages.map((known) => (known === before ? added : known))
    : [...submessages, added]
  return { ...message, submessages: changed }
}

function changedByUpdate(
  message: Message,
  event: EventAt<'update_message'>,
  channels: Channels,
): Message {
  const moved = event.message_ids.some((id) => id === message.id)
    ? movedBy(message, event, channels)
    : message
  return event.message_id === message.id ? editedBy(moved, event) : moved
}

function editedBy(message: Message, event: EventAt<'update_message'>): Message {
  const { flags, content, rendered_content, topic_links, is_me_message } = event
  const shown = message.content_type === 'text/html' ? rendered_content : content
  // A message that was only rendered again is not marked as edited.
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

function movedBy(message: Message, event: EventAt<'update_message'>, channels: Channels): Message {
  const { subject, new_stream_id, topic_links, edit_timestamp } = event
  if (subject === undefined && new_stream_id === undefined) return message
  const name = new_stream_id === undefined ? undefined : channels.byId.peek(new_stream_id)?.name
  const { last_moved_timestamp, ...rest } = message
  const isElsewhere = new_stream_id !== undefined && new_stream_id !== message.stream_id
  const isSettled = !isElsewhere && isResolving(message.subject, subject ?? message.subject)
  const movedAt = isSettled ? last_moved_timestamp : edit_timestamp
  return {
    ...rest,
    ...(subject === undefined ? {} : { subject, topic: subject }),
    ...(new_stream_id === undefined ? {} : { stream_id: new_stream_id }),
    ...(name === undefined ? {} : { display_recipient: name }),
    ...(topic_links === undefined ? {} : { topic_links }),
    // A reverted move leaves no trace.
    ...(movedAt ? { last_moved_timestamp: movedAt } : {}),
  }
}

/** Whether it moves messages to another place. */
export function isMove(event: MessageChange): event is EventAt<'update_message'> {
  if (event.type !== 'update_message') return false
  return event.subject !== undefined || event.new_stream_id !== undefined
}

/** Narrow terms that depend on a flag. */
export function kindOf(flag: MessageFlag): NarrowDependency {
  return flag === 'read' || flag === 'starred' ? flag : 'calls'
}
