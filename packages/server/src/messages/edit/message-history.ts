import type { MessageState } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import { editWire, seenEdits } from '../message/edits.ts'
import type { StoredMessage } from '../message/messages.store.ts'
import { shownTopic } from '../topics/topic-names.ts'

/** The versions of a message, oldest first: as sent, and after each change. */
export function historyWire(viewer: Viewer, message: StoredMessage, emptyTopicName: boolean) {
  const shown = (topic: string) => shownTopic(topic, emptyTopicName)
  const states: MessageState[] = []
  let { content, rendered, topic } = message
  for (const edit of seenEdits(viewer, message)) {
    if (!edit) continue
    const { timestamp, user_id, topic: _, ...change } = editWire(edit, emptyTopicName)
    states.push({
      user_id,
      timestamp,
      topic: shown(topic),
      content,
      rendered_content: rendered,
      ...change,
    })
    content = edit.content?.before ?? content
    rendered = edit.content?.renderedBefore ?? rendered
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
