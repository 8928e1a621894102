import { historyVisibility, type MessageFlag } from '@parley/contract'
import { oncePer, type Projection, type WireEvent, wiresOf } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { invariant } from '../../invariant.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import { type TopicLink, topicLinks } from '../../markdown/topic-links.ts'
import { flagNames } from '../fetch/flag-names.ts'
import { placeAfter } from '../message/message-changes.ts'
import { isMeMessage } from '../message/messages.wire.ts'
import { readState } from '../read-state/read-state.ts'
import { shownTopic } from '../topics/topic-names.ts'
import { withdrawalWires } from './project-withdrawal.ts'
import { readableAround } from './readable-around.ts'

type Updated = DomainEvent<'message-updated'>

/** For users who could and still can read the messages. For others, the messages are deleted. */
export const projectMessageUpdated: Projection<'message-updated'> = (event, viewer) => {
  const { move } = event
  if (!move || move.position === null) return updateWire(event, viewer)
  return [...withdrawalWires(move, viewer), ...wiresOf(updateWire(event, viewer))]
}

function updateWire(event: Updated, viewer: QueueViewer): WireEvent | undefined {
  const { message, move } = event
  const isReadable = move ? readableAround(viewer, move) : [mayReadMessage(viewer, message)]
  if (!isReadable.includes(true)) return undefined
  const own = { ...linksAfter(event, viewer), ...channelName(event, viewer) }
  const form = formFor(viewer)
  if (!move || !isReadable.includes(false)) {
    return { shared: sharedWire(event, form), own: { flags: flagsOf(event, viewer), ...own } }
  }
  const moved = move.messages.filter((_, index) => isReadable[index])
  const message_ids = moved.map(({ id }) => id)
  if (message_ids.includes(message.id)) {
    const wire = { ...wireOf(event, form), message_ids }
    return { shared: wire, own: { flags: flagsOf(event, viewer), ...own } }
  }
  // The change of the content is of a message that the viewer may not read.
  const { content: _, ...onlyMove } = event
  const [first] = moved
  invariant(first, 'one of them is readable')
  const stored = event.flagsOfOthers?.filter(({ messageId }) => messageId === first.id) ?? []
  const mentionsChannel = first.mentionsChannel ?? false
  const flags = flagsAt(viewer, placeAfter(first, move), { flags: stored, mentionsChannel })
  const wire = { ...wireOf(onlyMove, form), message_id: first.id, message_ids }
  return { shared: wire, own: { flags, ...own } }
}

/** Whether the client supports the empty topic, and whether it may see earlier versions of a message. */
type Form = 'named, before' | 'named' | 'empty, before' | 'empty'

function formFor({ directory, queue }: QueueViewer): Form {
  const { message_edit_history_visibility_policy: policy } = directory.realm.settings
  const topic = queue.options.capabilities.empty_topic_name ? 'empty' : 'named'
  return policy === historyVisibility.all ? `${topic}, before` : topic
}

const sharedWire = oncePer((event: Updated, form: Form) => wireOf(event, form))

function wireOf(event: Updated, form: Form) {
  const { message, move, content, at, actorId } = event
  const stream_id = channelOfRecipient(message.recipientId)
  return {
    type: 'update_message',
    user_id: actorId,
    rendering_only: false,
    message_id: message.id,
    message_ids: move ? move.messages.map(({ id }) => id) : [message.id],
    edit_timestamp: at,
    ...(stream_id !== undefined && { stream_id }),
    ...(move && moveWire(move, form.startsWith('empty'))),
    ...(content &&
      form.endsWith('before') && {
        orig_content: content.before,
        orig_rendered_content: content.renderedBefore,
      }),
    ...(content && {
      content: content.content,
      rendered_content: content.rendered,
      is_me_message: isMeMessage(content.content),
    }),
  }
}

function moveWire(move: NonNullable<Updated['move']>, emptyTopicName: boolean) {
  const { from, to, mode } = move
  return {
    propagate_mode: mode,
    orig_subject: shownTopic(from.topic, emptyTopicName),
    ...(from.topic !== to.topic && { subject: shownTopic(to.topic, emptyTopicName) }),
    ...(move.position !== null && { new_stream_id: channelOfRecipient(to.recipientId) }),
  }
}

/** The matches of the organization's current linkifiers in the new topic. */
function linksAfter({ move }: Updated, { directory }: QueueViewer): { topic_links?: TopicLink[] } {
  if (!move || move.from.topic === move.to.topic) return {}
  return { topic_links: [...topicLinks(move.to.topic, directory.parts.linkifiers.items)] }
}

/** The channel's current name, which is not in the log. */
export function channelName(
  { message }: Pick<Updated, 'message'>,
  { directory }: QueueViewer,
): { stream_name?: string } {
  const channel = channelByRecipient(directory, message.recipientId)
  return channel ? { stream_name: channel.name } : {}
}

function flagsOf(event: Updated, viewer: QueueViewer): MessageFlag[] {
  const { message, move } = event
  return flagsAt(viewer, move ? placeAfter(message, move) : message, event)
}

/** Note: if a user's bitmaps are not in memory, it is unknown what they have read. */
export function flagsAt(
  viewer: QueueViewer,
  place: ReturnType<typeof placeAfter>,
  { flags, mentionsChannel }: Pick<Updated, 'flags' | 'mentionsChannel'>,
): MessageFlag[] {
  const read = readState.known(viewer.directory)?.knownReadBy(viewer.id)
  const stored = flags.find(({ userId }) => userId === viewer.id)?.flags ?? []
  const isRead = read?.has(place.id) ?? false
  return flagNames(viewer, { ...place, mentionsChannel }, { stored, isRead })
}
