import type { Message } from '@parley/client/replica'
import { plainText, without } from '../../message/plain-text.ts'
import { widgetStart } from '../../message/widget-state.ts'
import { t } from '../../words/words.ts'

type Previewed = Pick<Message, 'content' | 'is_me_message' | 'submessages'>

/** Rows are rendered more often than messages change. A changed message is another object. */
const known = new WeakMap<Previewed, string>()

/** The text of a message in one line, without quotes and without the content of spoilers. */
export function previewText(message: Previewed): string {
  const { content, is_me_message, submessages } = message
  const widget = widgetStart(submessages)
  if (widget?.widget_type === 'poll') {
    return `${t.widget.poll}: ${widget.extra_data.question ?? ''}`
  }
  if (widget) return `${t.widget.todo}: ${widget.extra_data.task_list_title ?? ''}`
  const text =
    known.get(message) ?? (plainText(without(content, 'blockquote')) || plainText(content))
  // Times follow the reader's settings, which can change.
  if (!content.includes('<time ')) known.set(message, text)
  return is_me_message ? text.replace(/^\/me\s+/, '') : text
}
