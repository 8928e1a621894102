import {
  type ChannelId,
  historyVisibility,
  type MessageEdit,
  type RealmSettings,
  type UserId,
} from '@parley/contract'
import { mayKnow, mayRead } from '../../directory/channel-access.ts'
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

/** The edit history that the viewer may see. */
export function visibleEdits(
  viewer: Viewer,
  edits: readonly StoredEdit[],
  emptyTopicName: boolean,
): MessageEdit[] {
  return seenEdits(viewer, edits).flatMap((edit) => (edit ? editWire(edit, emptyTopicName) : []))
}

/** The same, before it is converted for clients. */
export function seenEdits(
  viewer: Viewer,
  edits: readonly StoredEdit[],
): (StoredEdit | undefined)[] {
  return shownEdits(edits, {
    policy: viewer.directory.realm.settings.message_edit_history_visibility_policy,
    mayRead: (id) => may(mayRead, viewer, id),
    mayKnow: (id) => may(mayKnow, viewer, id),
  })
}

/** The facts that decide how much of an edit history a reader sees. */
interface HistoryReader {
  readonly policy: RealmSettings['message_edit_history_visibility_policy']
  readonly mayRead: (id: ChannelId) => boolean
  readonly mayKnow: (id: ChannelId) => boolean
}

/**
 * What the reader may see of each edit; undefined: nothing. A message may come from a channel that the reader does
 * not have: its earlier channels and topics are not revealed.
 */
export function shownEdits(
  edits: readonly StoredEdit[],
  reader: HistoryReader,
): (StoredEdit | undefined)[] {
  const { policy } = reader
  let isReadable = true
  return edits.map(({ userId, at, content, topic, channel }) => {
    const wasReadable = channel ? reader.mayRead(channel.before) : isReadable
    const seen = {
      ...(policy === historyVisibility.all && content && { content }),
      ...(isReadable && wasReadable && topic && { topic }),
      ...(channel &&
        reader.mayKnow(channel.before) &&
        reader.mayKnow(channel.after) && { channel }),
    }
    isReadable = wasReadable
    const shows = policy !== historyVisibility.none && Object.keys(seen).length > 0
    return shows ? { userId, at, ...seen } : undefined
  })
}

function may(question: typeof mayKnow, viewer: Viewer, id: ChannelId): boolean {
  const channel = viewer.directory.channels.get(id)
  return channel !== undefined && question(viewer, channel)
}
