import { type ChannelId, historyVisibility, type MessageEdit, type UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { mayKnow } from '../channels/channels.policy.ts'

/** One change of a message as it is stored, newest first: what was before it. */
export interface StoredEdit {
  readonly userId: UserId
  /** Unix time in seconds. */
  readonly at: number
  readonly content?: { readonly before: string; readonly renderedBefore: string }
  readonly topic?: { readonly before: string; readonly after: string }
  readonly channel?: { readonly before: ChannelId; readonly after: ChannelId }
}

/** The change in the words of the contract. */
export function editWire({ userId, at, content, topic, channel }: StoredEdit): MessageEdit {
  return {
    user_id: userId,
    timestamp: at,
    ...(content && {
      prev_content: content.before,
      prev_rendered_content: content.renderedBefore,
    }),
    ...(topic && { prev_topic: topic.before, topic: topic.after }),
    ...(channel && { prev_stream: channel.before, stream: channel.after }),
  }
}

/** What the organization lets people see of a message's changes. */
export function visibleEdits(viewer: Viewer, edits: readonly StoredEdit[]): MessageEdit[] {
  const { message_edit_history_visibility_policy: policy } = viewer.directory.realm.settings
  if (policy === historyVisibility.none) return []
  const shown = edits.filter(({ channel }) => mayKnowPlaces(viewer, channel))
  if (policy === historyVisibility.all) return shown.map(editWire)
  return shown
    .filter(({ topic, channel }) => topic || channel)
    .map(({ content, ...moved }) => editWire(moved))
}

/** The message may come from a channel that the viewer does not know of. */
function mayKnowPlaces(viewer: Viewer, change: StoredEdit['channel']): boolean {
  if (!change) return true
  return [change.before, change.after].every((id) => {
    const channel = viewer.directory.channels.get(id)
    return channel !== undefined && mayKnow(viewer, channel)
  })
}
