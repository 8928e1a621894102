import type { MessageFlag, MessageId, UserId } from '@parley/contract'
import type { ReadonlySignal } from '@preact/signals-core'
import { type ListEvent, listOf, reverting } from './changed-lists.ts'
import type { Channels } from './channels.ts'
import type { EventAt } from './handlers.ts'
import {
  type Listed,
  type ListName,
  listField,
  listReplacedBy,
  type WholeListEvent,
} from './lists.ts'
import { type EntryEvent, hasEntry, isEntryEvent } from './messages/message-lists.ts'
import type { Messages } from './messages/messages.ts'
import type { UserSettings } from './parts.ts'
import { placeOfMessage } from './places.ts'
import type { RecentIds } from './recent-ids.ts'
import type { Starred } from './starred.ts'
import type { Topics } from './topics.ts'
import type { Unread } from './unread.ts'

/** The parts of a replica that can be changed before the server confirms. */
interface Shown {
  readonly channels: Channels
  list<Name extends ListName>(name: Name): ReadonlySignal<readonly Listed<Name>[]>
  readonly messages: Messages
  readonly selfId: number
  readonly settings: ReadonlySignal<UserSettings>
  readonly starred: Starred
  readonly topics: Topics
  readonly unread: Unread
}

type Without<Event> = Event extends unknown ? Omit<Event, 'id'> : never

/** Changes that can be shown before the server confirms, in the form of its events. */
export type LocalEvent = Without<
  | EntryEvent
  | EventAt<'submessage'>
  | EventAt<'subscription/add'>
  | EventAt<'subscription/peer_add'>
  | EventAt<'subscription/remove'>
  | EventAt<'subscription/update'>
  | EventAt<'update_message'>
  | EventAt<'update_message_flags/add'>
  | EventAt<'update_message_flags/remove'>
  | EventAt<'user_settings/update'>
  | EventAt<'user_topic'>
  | EventAt<ListEvent>
  | EventAt<WholeListEvent>
>

interface Preview {
  readonly shown: LocalEvent | undefined
  readonly undo: readonly LocalEvent[]
}

type Flags = Extract<LocalEvent, { type: 'update_message_flags' }>

/**
 * The part of an event that has an effect, and the events that revert it. Values that were already set are not
 * reverted.
 */
export function preview(replica: Shown, event: LocalEvent): Preview {
  if (isEntryEvent(event)) return previewEntry(replica, event)
  switch (event.type) {
    case 'update_message_flags':
      return previewFlags(replica, event)
    case 'update_message':
      return { shown: event, undo: [...undoUpdate(replica, event)] }
    case 'user_topic': {
      const { stream_id, topic_name } = event
      const before = replica.topics.peekChosen(stream_id, topic_name)
      const none = { ...event, visibility_policy: 0 as const }
      return { shown: event, undo: [before ? { ...event, ...before } : none] }
    }
    case 'submessage':
      return { shown: event, undo: [{ ...event, content: '' }] }
    case 'subscription':
      return previewSubscription(replica, event)
    case 'user_settings': {
      const settings: Readonly<Record<string, unknown>> = replica.settings.peek()
      const value = settings[event.property] as typeof event.value
      return { shown: event, undo: [{ ...event, value }] }
    }
    default:
      return isChange(event) ? previewChange(replica, event) : previewWholeList(replica, event)
  }
}

function previewWholeList(
  replica: Pick<Shown, 'list'>,
  event: Extract<LocalEvent, { type: WholeListEvent }>,
): Preview {
  const before = replica.list(listReplacedBy(event.type)).peek()
  return { shown: event, undo: [{ ...event, [listField(event)]: [...before] }] }
}

type ListChange = Without<EventAt<ListEvent>>

const isChange = (event: ListChange | Without<EventAt<WholeListEvent>>): event is ListChange =>
  event.op !== undefined

function previewChange(replica: Pick<Shown, 'list'>, event: ListChange): Preview {
  const name = listOf(event)
  const undo = name ? reverting(name, replica.list(name).peek(), event) : []
  return { shown: undo.length > 0 ? event : undefined, undo: undo as unknown as LocalEvent[] }
}

function previewFlags(replica: Shown, event: Flags) {
  const { op, flag } = event
  const messages = event.messages.filter((id) => hasFlag(replica, id, flag) === (op === 'remove'))
  if (messages.length === 0) return { shown: undefined, undo: [] }
  const told = event.op === 'remove' ? event.message_details : undefined
  const message_details = flag === 'read' ? { ...told, ...detailsOf(replica, messages) } : {}
  const base = { type: event.type, flag, messages, all: false, message_details }
  const add = { ...base, op: 'add', operation: 'add' } as const
  const remove = { ...base, op: 'remove', operation: 'remove' } as const
  return op === 'add' ? { shown: add, undo: [remove] } : { shown: remove, undo: [add] }
}

/** The event without messages that were deleted meanwhile: they do not become unread or starred. */
export function withoutGone(event: LocalEvent, gone: Pick<RecentIds, 'has'>): LocalEvent {
  if (event.type !== 'update_message_flags') return event
  return { ...event, messages: event.messages.filter((id) => !gone.has(id)) }
}

function hasFlag(replica: Shown, id: number, flag: MessageFlag): boolean {
  if (flag === 'read') return !replica.unread.isUnread(id)
  if (flag === 'starred') return replica.starred.ids.peek().some((starred) => starred === id)
  return replica.messages.byId.peek(id)?.flags.includes(flag) ?? false
}

type Details = NonNullable<EventAt<'update_message_flags/remove'>['message_details']>

/** The places of the messages, in the format of events that mark messages as unread. */
function detailsOf(replica: Shown, ids: readonly MessageId[]): Details {
  const details: Record<string, unknown> = {}
  for (const id of ids) {
    const message = replica.messages.byId.peek(id)
    const place = replica.unread.placeOf(id) ?? (message && placeOfMessage(message, replica.selfId))
    if (!place) continue
    const isCalled = replica.unread.isNamed(id) || message?.flags.includes('mentioned')
    const mentioned = isCalled ? { mentioned: true } : {}
    details[id] =
      place.kind === 'topic'
        ? { type: 'stream', stream_id: place.channelId, topic: place.topic, ...mentioned }
        : { type: 'private', user_ids: place.userIds, ...mentioned }
  }
  return details as Details
}

function previewSubscription(
  { channels, selfId }: Shown,
  event: Extract<LocalEvent, { type: 'subscription' }>,
): Preview {
  if (event.op === 'peer_add') return { shown: event, undo: [] }
  if (event.op === 'update') {
    const before = channels.subscriptions.peek(event.stream_id)?.[event.property]
    // Null means the user's general setting. Events never set it to null again, so their type lacks it.
    const value = before as typeof event.value | undefined
    return { shown: event, undo: value === undefined ? [] : [{ ...event, value }] }
  }
  const { type } = event
  const ids = event.subscriptions.map(({ stream_id }) => stream_id)
  if (event.op === 'add') {
    const subscriptions = event.subscriptions.filter(
      (one) => !channels.subscriptions.peek(one.stream_id),
    )
    if (subscriptions.length === 0) return { shown: undefined, undo: [] }
    return { shown: { ...event, subscriptions }, undo: [{ type, op: 'remove', subscriptions }] }
  }
  const left = ids.flatMap((id) => {
    const [channel, personal] = [channels.byId.peek(id), channels.subscriptions.peek(id)]
    return channel && personal ? [{ ...channel, ...personal }] : []
  })
  if (left.length === 0) return { shown: undefined, undo: [] }
  const user_ids = [selfId as UserId]
  const comeBack = { type, op: 'peer_add', stream_ids: ids, user_ids } as const
  return { shown: event, undo: [comeBack, { type, op: 'add', subscriptions: left }] }
}

function previewEntry(replica: Shown, event: Without<EntryEvent>): Preview {
  const isThere = hasEntry(replica.messages.byId.peek(event.message_id), event)
  if (isThere === (event.op === 'add')) return { shown: undefined, undo: [] }
  const undo: LocalEvent = event.op === 'add' ? { ...event, op: 'remove' } : { ...event, op: 'add' }
  return { shown: event, undo: [undo] }
}

/** One event for each message, because they may come from different topics. */
function* undoUpdate(
  replica: Shown,
  event: Extract<LocalEvent, { type: 'update_message' }>,
): Iterable<LocalEvent> {
  const isMove = event.subject !== undefined || event.new_stream_id !== undefined
  for (const id of new Set([event.message_id, ...event.message_ids])) {
    const message = replica.messages.byId.peek(id)
    if (!message) continue
    const { content, subject, stream_id, flags, last_moved_timestamp = 0 } = message
    const isEdit = event.content !== undefined && id === event.message_id
    yield {
      ...event,
      rendering_only: true,
      message_id: id,
      message_ids: [id],
      flags: [...flags],
      ...(isEdit ? { content, rendered_content: content } : {}),
      ...(isMove && stream_id !== undefined
        ? { subject, new_stream_id: stream_id, edit_timestamp: last_moved_timestamp }
        : {}),
    }
  }
}
