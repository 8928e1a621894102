import { historyVisibility, type MessageState } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { type editWire, type StoredEdit, visibleEdits } from './edits.ts'
import type { StoredMessage } from './messages.store.ts'
import { emptyTopicDisplayName } from './topics.ts'

/** A message through time, oldest state first: what it was when sent, and after each change. */
export function historyWire(viewer: Viewer, message: StoredMessage, emptyTopicName: boolean) {
  const shown = (topic: string) => (topic === '' && !emptyTopicName ? emptyTopicDisplayName : topic)
  const known = visibleEdits(viewer, message.edits ?? [])
  const hidesContent =
    viewer.directory.realm.settings.message_edit_history_visibility_policy ===
    historyVisibility.moves
  const states: MessageState[] = []
  let { content, rendered, topic } = message
  for (const edit of message.edits ?? []) {
    const wire = known.find((one) => one.timestamp === edit.at && isSame(one, edit))
    if (wire) {
      const { timestamp, user_id, prev_topic, topic: _, ...change } = wire
      states.push({
        user_id,
        timestamp,
        topic: shown(topic),
        content,
        rendered_content: rendered,
        ...change,
        ...(prev_topic !== undefined && { prev_topic: shown(prev_topic) }),
      })
    }
    if (edit.content && !hidesContent) {
      content = edit.content.before
      rendered = edit.content.renderedBefore
    }
    topic = edit.topic?.before ?? topic
  }
  states.push({
    user_id: message.senderId,
    timestamp: message.sentAt,
    topic: shown(topic),
    content,
    rendered_content: rendered,
  })
  return states.reverse()
}

function isSame(wire: ReturnType<typeof editWire>, edit: StoredEdit): boolean {
  return wire.prev_topic === edit.topic?.before && wire.prev_stream === edit.channel?.before
}
