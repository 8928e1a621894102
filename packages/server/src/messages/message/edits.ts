import {
  type ChannelId,
  historyVisibility,
  type MessageEdit,
  type RealmSettings,
  type UserId,
} from '@parley/contract'
import { mayKnow } from '../../directory/channel-access.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import type { Placed } from '../../directory/moves.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { shownTopic } from '../topics/topic-names.ts'

/** One change of a message as stored, newest first: the state before it. */
export interface StoredEdit {
  readonly userId: UserId
  /** Unix time in seconds. */
  readonly at: number
  readonly content?: { readonly before: string; readonly renderedBefore: string }
  readonly topic?: { readonly before: string; readonly after: string }
  readonly channel?: { readonly before: ChannelId; readonly after: ChannelId }
}

/** The change in the words of the contract, for clients with or without support for the empty topic. */
export function editWire(
  { userId, at, content, topic, channel }: StoredEdit,
  emptyTopicName: boolean,
): MessageEdit {
  const shown = (name: string) => shownTopic(name, emptyTopicName)
  return {
    user_id: userId,
    timestamp: at,
    ...(content && {
      prev_content: content.before,
      prev_rendered_content: content.renderedBefore,
    }),
    ...(topic && { prev_topic: shown(topic.before), topic: shown(topic.after) }),
    ...(channel && { prev_stream: channel.before, stream: channel.after }),
  }
}

/** A message where it is now, with its changes, newest first. */
export interface EditedMessage extends Placed {
  readonly senderId: UserId
  readonly edits: readonly StoredEdit[] | null
}

type Sent = Omit<EditedMessage, 'edits'>

/** The edit history that the viewer may see. */
export function visibleEdits(
  viewer: Viewer,
  message: EditedMessage,
  emptyTopicName: boolean,
): MessageEdit[] {
  return seenEdits(viewer, message).flatMap((edit) => (edit ? editWire(edit, emptyTopicName) : []))
}

/** The same, before it is converted for clients. */
export function seenEdits(viewer: Viewer, message: EditedMessage): (StoredEdit | undefined)[] {
  const { realm, channels } = viewer.directory
  return shownEdits(message, {
    policy: realm.settings.message_edit_history_visibility_policy,
    mayRead: (placed) => mayReadMessage(viewer, placed),
    mayKnow: (id) => {
      const channel = channels.get(id)
      return channel !== undefined && mayKnow(viewer, channel)
    },
  })
}

/** The facts that decide how much of an edit history a reader sees. */
interface HistoryReader {
  readonly policy: RealmSettings['message_edit_history_visibility_policy']
  /** Whether the reader may read the message at a place where it was. */
  readonly mayRead: (placed: Sent) => boolean
  readonly mayKnow: (id: ChannelId) => boolean
}

/**
 * What the reader, who may read the message now, may see of each edit; undefined: nothing. A message may come from a
 * place where the reader could not read it: its topics there are not revealed, and no text that it had only there.
 */
export function shownEdits(
  message: EditedMessage,
  reader: HistoryReader,
): (StoredEdit | undefined)[] {
  const { policy, mayKnow } = reader
  // Whether the reader may read a place where the message had the text before the next edit.
  let isTextSeen = false
  const shown = withPlaces(message, reader)
    .reverse()
    .map(({ edit: { userId, at, content, topic, channel }, before, after }) => {
      const isSeen = isTextSeen || before
      isTextSeen = content ? after : isSeen || after
      const seen = {
        ...(policy === historyVisibility.all && isSeen && content && { content }),
        ...(before && after && topic && { topic }),
        ...(channel && mayKnow(channel.before) && mayKnow(channel.after) && { channel }),
      }
      const shows = policy !== historyVisibility.none && Object.keys(seen).length > 0
      return shows ? { userId, at, ...seen } : undefined
    })
  return shown.reverse()
}

/** Each edit, and whether the reader may read the message where it was before and after it. */
function withPlaces({ edits, ...message }: EditedMessage, { mayRead }: HistoryReader) {
  let place: Sent = message
  let after = true
  return (edits ?? []).map((edit) => {
    if (edit.channel) place = beforeMove(place, edit.channel.before)
    const before = edit.channel ? mayRead(place) : after
    const found = { edit, before, after }
    after = before
    return found
  })
}

/** The message where it was before its last move. Note: a message of a partial archive has no path. */
function beforeMove({ path, ...message }: Sent, from: ChannelId): Sent {
  const recipientId = channelRecipient(from)
  const earlier = path?.slice(0, -2) ?? []
  const isKnown = earlier.length > 1 && earlier.at(-1) === recipientId
  return { ...message, recipientId, path: isKnown ? earlier : null }
}
